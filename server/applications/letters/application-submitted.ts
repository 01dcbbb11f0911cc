import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, responsesToShow } from './records/responses-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** as submitted; long answers are cut */
  answers: { question: string; answer: string }[];
  /** whether some answers were cut or left out */
  shortened: boolean;
}

/** To the person who submitted an application, with the answers. */
export const applicationSubmitted = editableLetter<Data>({
  texts: [
    {
      key: 'application-submitted',
      title: 'Receipt: application submitted',
      sent: 'To the person who submitted an application, at once.',
      placeholders: [
        ...toPerson(),
        ...ofResponse(),
        {
          name: 'where to read it',
          from: 'a sentence before the button: whether long answers are shortened in the email',
          value: ({ shortened }) =>
            shortened
              ? 'Long answers are shortened here. Read them in full on this page:'
              : 'You can read it again on this page:',
        },
      ],
      standard: {
        subject: '{{application}}: submitted',
        heading: 'Your application was submitted',
        body: '{{greeting}}\n\nThank you: {{programme}} has received the application “{{application}}” of {{nonprofit}}. {{where to read it}}',
      },
      always: [
        'the button “Read the application”',
        'the answers',
        'that it can no longer be changed',
        'your address for questions',
      ],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        application: 'Annual application',
        path: '/applications',
        answers: [{ question: 'What do you do?', answer: 'The answers follow here.' }],
        shortened: false,
      },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName }) => ({
        nonprofit,
        application,
        firstName,
        path: `/applications/responses/${id}/review`,
      })),
    },
  ],
  rest: (paragraphs, { nonprofit, path, answers }, programme) => ({
    preview: `Thank you. ${programme.name} has received the application of ${nonprofit}.`,
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Read the application', href: programme.address + path },
      ...answers.flatMap(({ question, answer }) => [
        { kind: 'paragraph', text: question } as const,
        { kind: 'quotation', text: answer } as const,
      ]),
      { kind: 'smallPrint', text: `It can no longer be changed. Questions? Write to ${programme.email}.` },
    ],
  }),
});
