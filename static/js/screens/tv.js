/* A screen that all watch. */

import "../tv.js";
import "../live.js";
import "../moment.js";
import "../wake-lock.js";
import "../kept.js";
import "../on-demand.js";
