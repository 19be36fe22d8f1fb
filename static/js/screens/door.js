/* Signing in and out, and what one signs in with. */

import "../passkeys.js";
import "../secrets.js";
import "../forget-taps.js";
