/* Photos that somebody takes or chooses, and letters that are set on them. */

import "../photo-input.js";
import "../photo-letters.js";
