/* Every page between evenings. */

import "../switches.js";
