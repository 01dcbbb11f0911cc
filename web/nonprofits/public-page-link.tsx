import { IconExternalLink } from '@tabler/icons-react';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import classes from './nonprofit-profile.module.css';

/** Links to the public page of a published nonprofit. The server renders that page: it is no route of this router. */
export function PublicPageLink({ nonprofit: { id, display } }: { nonprofit: Nonprofit }) {
  if (!display) return null;
  return (
    <p className={classes.publicPage}>
      <a href={`/directory/${id}`}>
        See public page <IconExternalLink size={16} aria-hidden />
      </a>
    </p>
  );
}
