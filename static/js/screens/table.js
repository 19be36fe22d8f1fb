/* The shared table. */

import "../table.js";
import "../live.js";
import "../moment.js";
import "../coach.js";
import "../at-once.js";
import "../pad.js";
import "../hand.js";
import "../steppers.js";
import "../switches.js";
import "../order.js";
import "../chance-source.js";
import "../join.js";
import "../hand-on.js";
import "../wake-lock.js";
import "../kept.js";
import "../timer.js";
import "../burning.js";
import "../chime.js";
import "../listen.js";
