/* The pages of an invited person. */

import "../answer-state.js";
import "../hand-on.js";
