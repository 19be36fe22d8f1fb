/* A time as people say it, in the language of the page. */

const REGIONS = { en: "en-GB" }; // as the site writes days and times

/* Today the time alone; before, the day too. */
export function when(at, lang) {
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { weekday: "long", day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(REGIONS[lang] ?? lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(at);
}
