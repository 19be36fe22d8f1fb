/* The print room: steppers, what is chosen. */

import "../steppers.js";
import "../print-room.js";
