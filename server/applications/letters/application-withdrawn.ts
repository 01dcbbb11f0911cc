import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** the name of the person who withdrew it */
  by: string;
  /** empty: no reason was given */
  reason: string;
  /** path of the response */
  path: string;
  /** day and hour of the deadline, in words; null if there is no deadline */
  until: string | null;
  /** the deadline has passed */
  closed: boolean;
}

/** To a nonprofit's staff: their application was withdrawn. */
export const applicationWithdrawn: Template<Data> = (
  { firstName, nonprofit, application, by, reason, path, until, closed },
  programme,
) => ({
  subject: `${application}: your application was withdrawn`,
  preview: `${nonprofit} no longer applies. Your answers are kept.`,
  heading: 'Your application was withdrawn',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${by} withdrew the application “${application}” of ${nonprofit}. It is no longer reviewed, and no decision is made about it. Your answers are kept.`,
    },
    ...(reason === '' ? [] : [{ kind: 'quotation' as const, text: reason }]),
    { kind: 'paragraph', text: wayBack(until, closed) },
    { kind: 'button', label: 'Open the application', href: programme.address + path },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});

function wayBack(until: string | null, closed: boolean): string {
  if (closed) return 'Applications are closed. If this is a mistake, write to us: we can take the withdrawal back.';
  return `If this is a mistake, open the application and take the withdrawal back${until === null ? '' : ` by ${until}`}.`;
}
