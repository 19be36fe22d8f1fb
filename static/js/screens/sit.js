/* On the way to a table. */

import "../join.js";
import "../hand-on.js";
import "../switches.js";
