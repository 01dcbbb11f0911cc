import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** programme staff's own words */
  reason: string;
  /** day and hour of the deadline, in words; null if there is no deadline */
  until: string | null;
}

/** To a nonprofit's staff: their submitted application was reopened. */
export const applicationReopened: Template<Data> = ({ firstName, nonprofit, application, path, reason, until }, programme) => ({
  subject: `${application}: please look at it again`,
  preview: `${programme.name} has given your application back to you.`,
  heading: 'Your application was given back to you',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${programme.name} has reopened the application “${application}” of ${nonprofit}. All of your answers are still there. The reason:`,
    },
    { kind: 'quotation', text: reason },
    {
      kind: 'paragraph',
      text: `Change what is needed and submit it again${until === null ? '' : ` by ${until}`}. Until then, it does not count as submitted.`,
    },
    { kind: 'button', label: 'Open the application', href: programme.address + path },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});
