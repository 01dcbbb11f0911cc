const sessionKey = 'almoner.session';

/** Makes the login link lead signed-in users to their home page. */
export function markDoor(): void {
  const door = document.querySelector<HTMLAnchorElement>('#door');
  try {
    if (!door || !localStorage.getItem(sessionKey)) return;
    door.href = '/';
    door.textContent = 'My home';
  } catch {
    // storage is forbidden: the link stays as it is
  }
}
