import type { Template } from '#server/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** as programme staff wrote it */
  reason: string;
  /** the day and hour until when it can be submitted, in words; null: without end */
  until: string | null;
}

/** To a nonprofit's people: a submitted application was given back to them. */
export const applicationReopened: Template<Data> = ({ firstName, nonprofit, application, path, reason, until }, programme) => ({
  subject: `${application}: please look at it again`,
  preview: `${programme.name} has given your application back to you.`,
  heading: 'Your application was given back to you',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${programme.name} has reopened the application “${application}” of ${nonprofit}. All of your answers are there. The reason:`,
    },
    { kind: 'quotation', text: reason },
    {
      kind: 'paragraph',
      text: `Change what is needed, and submit it again${until === null ? '' : ` by ${until}`}: until then it does not count as submitted.`,
    },
    { kind: 'button', label: 'Open the application', href: programme.address + path },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});
