/* A screen that all watch. */

import "../tv.js";
import "../live.js";
import "../moment.js";
import "../wake-lock.js";
import "../kept.js";
import "../timer.js";
import "../burning.js";
import "../chime.js";
