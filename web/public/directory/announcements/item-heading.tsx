import type { ReactNode } from 'react';

/** The place where an announcement is shown. In the profile of its nonprofit, the nonprofit's name and picture are left out. */
export interface Where {
  place: 'list' | 'profile' | 'own page';
}

/** The name of an announcement. Its own page has the name as the page's heading, so this renders nothing there. */
export function ItemHeading({ place, children }: Where & { children: ReactNode }) {
  if (place === 'own page') return null;
  return place === 'list' ? <h2>{children}</h2> : <h3>{children}</h3>;
}

/** A text, as a link to another site unless `to` is null. */
export function OutLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <a href={to} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
