const sessionKey = 'almoner.session';

interface Stored {
  user?: { canAccessLearningCommons?: boolean; can_access_learning_commons?: boolean };
}

/** Tells signed-in visitors where they go on. Returns whether somebody is signed in. */
export function fitVisitor(): boolean {
  const stored = storedSession();
  if (!stored) return false;
  const notice = document.querySelector<HTMLElement>('#signed-in');
  const [words, link] = [notice?.querySelector('span'), notice?.querySelector('a')];
  const hasAccess = stored.user?.canAccessLearningCommons ?? stored.user?.can_access_learning_commons ?? false;
  if (notice && words && link) {
    words.textContent = hasAccess ? 'Your nonprofit has access.' : 'Your nonprofit has no access at the moment.';
    link.textContent = hasAccess ? 'Open the library' : 'Subscribe for a year';
    link.href = hasAccess ? '/learning-commons' : '/learning-commons/create-subscription';
    notice.hidden = false;
  }
  for (const buy of document.querySelectorAll<HTMLAnchorElement>('a[data-buy]')) buy.href = buyPage(buy.dataset['buy']);
  return true;
}

/** The page that takes the payment. */
export function buyPage(tier: string | undefined): string {
  return `/learning-commons/create-subscription${tier ? `?tier_id=${encodeURIComponent(tier)}` : ''}`;
}

function storedSession(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Signs in the account that buying made: the app reads the record as the server spelled it. Returns false where storage is
 * forbidden.
 */
export function signIn({ token, ...user }: { token: string }): boolean {
  try {
    localStorage.setItem(sessionKey, JSON.stringify({ token, user }));
    return true;
  } catch {
    return false;
  }
}

/** Login, which leads on to the page that takes the payment. */
export function loginPage(tier: string | undefined): string {
  return `/login?next=${encodeURIComponent(buyPage(tier))}`;
}
