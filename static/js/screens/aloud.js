/* The recap, read aloud. */

import "../recap-aloud.js";
