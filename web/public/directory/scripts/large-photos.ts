/** Shows a photo of the gallery large, on the page. Without this script, the photo's link opens the picture itself. */
export function offerLargePhotos(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.gallery a')];
  if (links.length === 0) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'large-photo not-printed';
  dialog.setAttribute('aria-label', 'Photo');
  const figure = document.createElement('figure');
  const buttons = document.createElement('nav');
  dialog.append(figure, buttons);
  let place = 0;

  function show(next: number): void {
    place = (next + links.length) % links.length;
    const [picture, caption] = [links[place]?.querySelector('picture'), links[place]?.parentElement?.querySelector('figcaption')];
    if (!picture) return;
    const large = document.importNode(picture, true);
    for (const part of large.children) part.setAttribute('sizes', '94vw');
    large.querySelector('img')?.removeAttribute('loading');
    const words = document.createElement('figcaption');
    words.textContent = [picture.querySelector('img')?.alt, caption?.textContent].filter(Boolean).join(' · ');
    figure.replaceChildren(large, words);
  }

  const button = (label: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.addEventListener('click', act);
    return made;
  };
  if (links.length > 1)
    buttons.append(
      button('Previous', () => show(place - 1)),
      button('Next', () => show(place + 1)),
    );
  buttons.append(button('Close', () => dialog.close()));
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(place - 1);
    if (key === 'ArrowRight') show(place + 1);
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);

  for (const [at, link] of links.entries())
    link.addEventListener('click', (event) => {
      // the visitor asked for a new tab or window
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(at);
      dialog.showModal();
    });
}
