/* Every page between evenings. */

import "../switches.js";
import "../token.js";
import "../zone.js";
