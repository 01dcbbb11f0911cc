import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** day and hour of the new deadline, in words */
  until: string;
}

/** To a nonprofit's staff: their nonprofit has an extension. */
export const applicationExtended: Template<Data> = ({ firstName, nonprofit, application, path, until }, programme) => ({
  subject: `${application}: you have until ${until}`,
  preview: `${programme.name} has given ${nonprofit} more time.`,
  heading: 'You have more time',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${programme.name} has given ${nonprofit} more time for the application “${application}”: it can be submitted until ${until}.`,
    },
    { kind: 'button', label: 'Open the application', href: programme.address + path },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});
