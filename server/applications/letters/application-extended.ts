import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, openAndAsk, responsesToShow } from './records/responses-to-show.ts';

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
export const applicationExtended = editableLetter<Data>({
  texts: [
    {
      key: 'application-extended',
      title: 'Application: more time',
      sent: 'To the staff of a nonprofit, when it is given more time for an application.',
      placeholders: [
        ...toPerson(),
        ...ofResponse(),
        { name: 'deadline', from: 'day and hour of the new deadline', value: ({ until }) => until },
      ],
      standard: {
        subject: '{{application}}: you have until {{deadline}}',
        heading: 'You have more time',
        body: '{{greeting}}\n\n{{programme}} has given {{nonprofit}} more time for the application “{{application}}”: it can be submitted until {{deadline}}.',
      },
      always: openAndAsk,
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        application: 'Annual application',
        path: '/applications',
        until: 'Friday, March 5, 2027 at 5:00 PM',
      },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName, until }) => ({
        nonprofit,
        application,
        firstName,
        path: `/applications/responses/${id}/edit`,
        ...(until !== null && { until }),
      })),
    },
  ],
  rest: (paragraphs, { nonprofit, path }, programme) => ({
    preview: `${programme.name} has given ${nonprofit} more time.`,
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Open the application', href: programme.address + path },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
