/** Makes the Share button open the system's share sheet on touch screens, and copy the page's address elsewhere. */
export function offerSharing(): void {
  const button = document.querySelector<HTMLButtonElement>('#share');
  if (!button) return;
  // read at each click: a shortlist has no canonical link, and its address changes while nonprofits are removed
  const url = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const title = document.querySelector('h1')?.textContent ?? document.title;
  const bySystem = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  const label = button.querySelector('span');
  if (label && bySystem) label.textContent = 'Share';
  button.addEventListener('click', () => {
    // the promise rejects when the visitor closes the share sheet
    if (bySystem) navigator.share({ title, url: url() }).catch(() => undefined);
    else void copy(url());
  });
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    const status = document.querySelector('#shared');
    if (status) status.textContent = 'Link copied';
  } catch {
    // there is no clipboard over plain http: show the address for copying
    prompt('Copy this link:', url);
  }
}
