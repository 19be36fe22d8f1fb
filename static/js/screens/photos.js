/* Photos that somebody takes or chooses. */

import "../photo-input.js";
