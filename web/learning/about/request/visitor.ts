const sessionKey = 'almoner.session';

interface Stored {
  user?: {
    roles?: string[];
    nonprofit?: number | null;
    canAccessLearningCommons?: boolean;
    can_access_learning_commons?: boolean;
  };
}

/** Shows a signed-in person the link to the next step. Returns whether somebody is signed in. */
export function fitVisitor(): boolean {
  const stored = storedSession();
  if (!stored) return false;
  const notice = document.querySelector<HTMLElement>('#signed-in');
  const [words, link] = [notice?.querySelector('span'), notice?.querySelector('a')];
  const hasAccess = stored.user?.canAccessLearningCommons ?? stored.user?.can_access_learning_commons ?? false;
  if (notice && words && link) {
    const way = wayOn(stored.user?.roles ?? [], (stored.user?.nonprofit ?? null) !== null, hasAccess);
    words.textContent = way.words;
    link.textContent = way.label;
    link.href = way.path;
    notice.hidden = false;
  }
  for (const buy of document.querySelectorAll<HTMLAnchorElement>('a[data-buy]')) buy.href = buyPage(buy.dataset['buy']);
  return true;
}

/** The text and link for a signed-in person's next step. */
function wayOn(roles: readonly string[], hasNonprofit: boolean, hasAccess: boolean) {
  const open = { label: 'Open the library', path: '/learning-commons' };
  if (roles.includes('CFP_STAFF')) return { words: 'You are programme staff: the library is open to you.', ...open };
  if (hasAccess) return { words: hasNonprofit ? 'Your nonprofit has access.' : 'You have access.', ...open };
  const isNew = roles.length === 0 && !hasNonprofit;
  if (!roles.includes('NONPROFIT_STAFF') && !isNew)
    return {
      words: 'The library is for the people of nonprofits. Your account belongs to none.',
      label: 'Go to your home',
      path: '/',
    };
  if (!hasNonprofit)
    return { words: 'You can buy as soon as your account has a nonprofit.', label: 'Find or add your nonprofit', path: '/' };
  return {
    words: 'Your nonprofit has no access at the moment.',
    label: 'Subscribe for a year',
    path: '/learning-commons/create-subscription',
  };
}

/** The address of the page that takes the payment. */
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
 * Signs in with the account that the purchase created. Stores the user with the server's snake_case names, which the app
 * converts. Returns false if the browser forbids storage.
 */
export function signIn({ token, ...user }: { token: string }): boolean {
  try {
    localStorage.setItem(sessionKey, JSON.stringify({ token, user }));
    return true;
  } catch {
    return false;
  }
}

/** The address of the login page, which then opens the page that takes the payment. */
export function loginPage(tier: string | undefined): string {
  return `/login?next=${encodeURIComponent(buyPage(tier))}`;
}
