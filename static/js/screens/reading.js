/* Stories to be read out loud. */

import "../read-aloud.js";
