import { unsubscribePath } from '#contract/platform/mail/unsubscribe-path.ts';
import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  title: string;
  author: string;
  /** the posting date in words */
  postedOn: string;
  /** staff's own words */
  notes: string;
  /** the token of the receiver's unsubscribe link; null in a preview */
  token: string | null;
}

/** To each receiver of an update: the text of the update. */
export const update: Template<Data> = ({ title, author, postedOn, notes, token }, programme) => {
  const paragraphs = notes
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const unsubscribe = token === null ? undefined : `${programme.address}${unsubscribePath(token)}`;
  return {
    subject: title,
    preview: (paragraphs[0] ?? '').replace(/\s+/g, ' ').slice(0, 140),
    heading: title,
    blocks: [
      { kind: 'smallPrint', text: `${author} · ${postedOn}` },
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'button', label: 'Open news and updates', href: `${programme.address}/newsupdates` },
      {
        kind: 'smallPrint',
        text: `You get updates of ${programme.name} because you have an account there. Without these emails, updates still stand on your home page.`,
      },
      {
        kind: 'smallLink',
        label: 'Unsubscribe from updates',
        href: unsubscribe ?? `${programme.address}/newsupdates`,
      },
    ],
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
};
