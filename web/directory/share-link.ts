/** Shares a profile's address: with the system's own sheet on a telephone, else by copying it. */
export function offerSharing(): void {
  const button = document.querySelector<HTMLButtonElement>('#share');
  if (!button) return;
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const title = document.querySelector('h1')?.textContent ?? document.title;
  const bySystem = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  const label = button.querySelector('span');
  if (label && bySystem) label.textContent = 'Share';
  button.addEventListener('click', () => {
    // a rejection means that the visitor closed the system's sheet
    if (bySystem) navigator.share({ title, url }).catch(() => undefined);
    else void copy(url);
  });
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    const status = document.querySelector('#shared');
    if (status) status.textContent = 'Link copied';
  } catch {
    // plain http has no clipboard: the visitor copies the address from here
    prompt('Copy this link:', url);
  }
}
