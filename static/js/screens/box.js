/* What a group writes into its box. */

import "../cells.js";
import "../rows.js";
import "../word-bar.js";
