/* A page with a form that may be large. */

import "../large-form.js";
