import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, responsesToShow } from './records/responses-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
}

/** To the staff of a nonprofit: they can read the feedback on their application. The letter itself does not contain it. */
export const feedbackReleased = editableLetter<Data>({
  texts: [
    {
      key: 'feedback-released',
      title: 'Feedback from reviewers',
      sent: 'To the staff of a nonprofit, when feedback is released after the decision.',
      placeholders: [...toPerson(), ...ofResponse()],
      standard: {
        subject: '{{application}}: feedback from our reviewers',
        heading: 'There is feedback on your application',
        body: '{{greeting}}\n\nOur reviewers read the application “{{application}}” of {{nonprofit}}. What they would like you to know is on its page:',
      },
      always: ['the button “Read the feedback”', 'your address for questions'],
      sample: { firstName: 'Ada', nonprofit: 'A nonprofit', application: 'Annual application', path: '/applications' },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName }) => ({
        nonprofit,
        application,
        firstName,
        path: `/applications/responses/${id}/review`,
      })),
    },
  ],
  rest: (paragraphs, { nonprofit, path }, programme) => ({
    preview: `What our reviewers would like ${nonprofit} to know.`,
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Read the feedback', href: programme.address + path },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
