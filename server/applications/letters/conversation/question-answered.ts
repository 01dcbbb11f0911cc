import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, responsesToShow } from '../records/responses-to-show.ts';
import type { Data } from './application-asked.ts';

/** To a nonprofit's staff: programme staff answered what they asked about their application. */
export const questionAnswered = editableLetter<Data>({
  texts: [
    {
      key: 'question-answered',
      title: 'Application: your question was answered',
      sent: 'To the staff of a nonprofit, when you answer what they asked about an application.',
      placeholders: [...toPerson(), ...ofResponse()],
      standard: {
        subject: '{{application}}: your question was answered',
        heading: 'Your question was answered',
        body: '{{greeting}}\n\n{{programme}} answers what you asked about the application “{{application}}” of {{nonprofit}}:',
      },
      always: ['the answer, with the names of its files', 'the button “Open the conversation”', 'your address for replies'],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        application: 'Annual application',
        path: '/applications',
        body: 'Yes, the budget of last year is enough.',
        files: [],
      },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName }) => ({
        nonprofit,
        application,
        firstName,
        path: `/applications/responses/${id}#conversation`,
      })),
    },
  ],
  rest: (paragraphs, { nonprofit, path, body, files }, programme) => ({
    preview: `${programme.name} has answered a question of ${nonprofit}.`,
    blocks: [
      ...paragraphs,
      { kind: 'quotation', text: body },
      ...(files.length > 0 ? [{ kind: 'paragraph' as const, text: `Files: ${files.join(', ')}` }] : []),
      { kind: 'button', label: 'Open the conversation', href: programme.address + path },
      { kind: 'smallPrint', text: `Replies to this email reach ${programme.email}; they do not appear with your application.` },
    ],
  }),
});
