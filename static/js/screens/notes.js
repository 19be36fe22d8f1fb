/* Notes: what is typed is kept while it is typed. */

import "../drafts.js";
