/* Loaded by the screens of a table when one needs it: see on-demand.js. */

import "../back.js";
