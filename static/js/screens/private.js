/* A page for one pair of eyes. */

import "../private-view.js";
