const sessionKey = 'almoner.session';

/** Leads people who are signed in to their home instead of to the login. */
export function markDoor(): void {
  const door = document.querySelector<HTMLAnchorElement>('#door');
  try {
    if (!door || !localStorage.getItem(sessionKey)) return;
    door.href = '/';
    door.textContent = 'My home';
  } catch {
    // storage is forbidden: the door stays as it is
  }
}
