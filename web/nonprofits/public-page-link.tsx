import { IconExternalLink } from '@tabler/icons-react';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import classes from './nonprofit-profile.module.css';

/** Leads to the page that visitors see, once there is one. It is the server's own: no route of this router. */
export function PublicPageLink({ nonprofit: { id, display } }: { nonprofit: Nonprofit }) {
  if (!display) return null;
  return (
    <p className={classes.publicPage}>
      <a href={`/directory/${id}`}>
        See its public page <IconExternalLink size={16} aria-hidden />
      </a>
    </p>
  );
}
