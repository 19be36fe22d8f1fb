/* The token that this browser has now: another tab may have got a new one since this page was drawn. */

export const token = () => document.cookie.split(`${document.documentElement.dataset.csrf}=`)[1]?.split(";")[0];

document.addEventListener("submit", ({ target: { csrfmiddlewaretoken: field } }) => {
  if (field) field.value = token();
}, true);
