/* The shared table. */

import "../table.js";
import "../live.js";
import "../moment.js";
import "../coach.js";
import "../at-once.js";
import "../sheet-kept.js";
import "../pad.js";
import "../hand.js";
import "../steppers.js";
import "../switches.js";
import "../chance-source.js";
import "../join.js";
import "../wake-lock.js";
import "../kept.js";
import "../on-demand.js";
