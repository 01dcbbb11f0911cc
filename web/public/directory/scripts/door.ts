const sessionKey = 'almoner.session';

/** Makes the login links lead signed-in users to their home page. */
export function markDoor(): void {
  try {
    if (!localStorage.getItem(sessionKey)) return;
    for (const door of document.querySelectorAll<HTMLAnchorElement>('[data-door]')) {
      door.href = '/';
      door.textContent = 'My home';
    }
  } catch {
    // storage is forbidden: the links stay as they are
  }
}
