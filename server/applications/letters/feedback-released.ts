import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
}

/** To the staff of a nonprofit: they can read the feedback on their application. The letter itself does not contain it. */
export const feedbackReleased: Template<Data> = ({ firstName, nonprofit, application, path }, programme) => ({
  subject: `${application}: feedback from our reviewers`,
  preview: `What our reviewers would like ${nonprofit} to know.`,
  heading: 'There is feedback on your application',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `Our reviewers read the application “${application}” of ${nonprofit}. What they would like you to know is on its page:`,
    },
    { kind: 'button', label: 'Read the feedback', href: programme.address + path },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});
