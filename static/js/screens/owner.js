/* The owner's page. */

import "../upload.js";
