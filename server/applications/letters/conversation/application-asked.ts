import type { Template } from '#server/platform/mail/template.ts';

export interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the conversation */
  path: string;
  body: string;
  /** names of the files that were sent with the message */
  files: string[];
}

/** To a nonprofit's staff: programme staff ask about its application. */
export const applicationAsked: Template<Data> = ({ firstName, nonprofit, application, path, body, files }, programme) => ({
  subject: `${application}: a question about your application`,
  preview: `${programme.name} asks about the application of ${nonprofit}.`,
  heading: 'A question about your application',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    { kind: 'paragraph', text: `${programme.name} asks about the application “${application}” of ${nonprofit}:` },
    { kind: 'quotation', text: body },
    ...(files.length > 0 ? [{ kind: 'paragraph' as const, text: `Files: ${files.join(', ')}` }] : []),
    { kind: 'paragraph', text: 'Please answer on the page of your application, with files if they help.' },
    { kind: 'button', label: 'Answer the question', href: programme.address + path },
    { kind: 'smallPrint', text: `Replies to this email reach ${programme.email}; they do not appear with your application.` },
  ],
});
