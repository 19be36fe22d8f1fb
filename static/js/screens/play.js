/* What is played, and who plays it. */

import "../who-plays.js";
