import { IconExternalLink } from '@tabler/icons-react';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import classes from './nonprofit-profile.module.css';

/** Links to the public page of a published nonprofit. The server renders that page: it is not a route of this router. */
export function PublicPageLink({ nonprofit: { id, name, display, can } }: { nonprofit: Nonprofit }) {
  if (!display) return null;
  return (
    <>
      <p className={classes.publicPage}>
        <a href={`/directory/${id}`}>
          See public page <IconExternalLink size={16} aria-hidden />
        </a>
      </p>
      {can.edit && <CardSnippet id={id} name={name} />}
    </>
  );
}

/** The HTML with which the nonprofit shows its card on its own website. */
function CardSnippet({ id, name }: { id: number; name: string }) {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const address = `${location.origin}/directory/${id}/card`;
  const snippet = `<iframe src="${address}" title="${title}" width="320" height="420" style="border:0" loading="lazy"></iframe>`;
  return (
    <details className={`${classes.snippet} opens-inside`}>
      <summary>Show a card on your own website</summary>
      <p>
        Copy this HTML into a page of your website. <a href={`/directory/${id}/card`}>See the card</a>
      </p>
      <code>{snippet}</code>
      <CopyButton text={snippet} of="the card’s HTML" />
    </details>
  );
}
