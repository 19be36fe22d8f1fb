// The faults of a page that is printed: bars, buttons, grids that break over two sheets, light words, grounds.
() => {
  const shown = [...document.body.querySelectorAll('*')].filter(each => each.checkVisibility({visibilityProperty: true}));
  const name = each => each.tagName + '.' + each.className;
  const light = each => {
    const parts = getComputedStyle(each).color.match(/[\d.]+/g).map(Number);
    return parts[0] * .2126 + parts[1] * .7152 + parts[2] * .0722 > 120;
  };
  const words = shown.filter(each => !each.closest('svg') && [...each.childNodes].some(
    node => node.nodeType === 3 && node.data.trim()));
  return [
    ...shown.filter(each => ['fixed', 'sticky'].includes(getComputedStyle(each).position)).map(each => 'bar ' + name(each)),
    ...shown.filter(each => each.matches('button:not(.threads *), .btn, .foot, .switch, .skip')).map(each => 'button ' + name(each)),
    ...shown.filter(each => each.matches('.page, .stack, .g-main, .col, .sec') && getComputedStyle(each).display !== 'block').map(
      each => 'grid ' + name(each)),
    ...words.filter(light).map(each => 'light ' + name(each)),
    ...[document.documentElement, document.body].filter(
      each => getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)' || getComputedStyle(each).backgroundImage !== 'none',
    ).map(each => 'ground ' + name(each)),
  ];
}
