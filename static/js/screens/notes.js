/* Notes: what is typed is kept while it is typed; what was written is read out loud. */

import "../drafts.js";
import "../read-aloud.js";
