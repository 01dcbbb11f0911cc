import type { Template } from '#server/platform/mail/template.ts';
import type { Data } from './application-asked.ts';

/** To the programme staff who asked: the nonprofit has written back. */
export const applicationAnswered: Template<Data> = ({ firstName, nonprofit, application, path, body, files }, programme) => ({
  subject: `${nonprofit} answered: ${application}`,
  preview: `${nonprofit} has answered your question.`,
  heading: 'Your question was answered',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    { kind: 'paragraph', text: `${nonprofit} writes about its application “${application}”:` },
    { kind: 'quotation', text: body },
    ...(files.length > 0 ? [{ kind: 'paragraph' as const, text: `Files: ${files.join(', ')}` }] : []),
    { kind: 'button', label: 'Open the conversation', href: programme.address + path },
  ],
});
