/* The search. */

import "../search-address.js";
