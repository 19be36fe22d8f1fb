/* What is played, and who plays it. */

import "../which-is-me.js";
import "../who-plays.js";
