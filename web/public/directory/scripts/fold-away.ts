/** Lets Esc and a click elsewhere close a menu. Returns what closes it. */
export function foldAway(menu: HTMLDetailsElement): () => void {
  const close = () => {
    if (!menu.open) return;
    const focused = menu.contains(document.activeElement);
    menu.open = false;
    if (focused) menu.querySelector('summary')?.focus();
  };
  menu.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  addEventListener('click', ({ target }) => (target instanceof Node && menu.contains(target)) || close());
  return close;
}
