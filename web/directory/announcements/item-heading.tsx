import type { ReactNode } from 'react';

/** Where an announcement stands. A nonprofit's own page leaves out the nonprofit's name and picture. */
export interface Where {
  place: 'list' | 'profile' | 'own page';
}

/** The name of an announcement. On its own page the page's heading is the name. */
export function ItemHeading({ place, children }: Where & { children: ReactNode }) {
  if (place === 'own page') return null;
  return place === 'list' ? <h2>{children}</h2> : <h3>{children}</h3>;
}

/** Text, as a link to another site if there is one. */
export function OutLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <a href={to} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
