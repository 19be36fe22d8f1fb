/* A campaign's or a group's file to be imported. */

import "../upload.js";
