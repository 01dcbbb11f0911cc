import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, responsesToShow } from './records/responses-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** day and hour of the deadline, in words */
  until: string;
  /** percent answered */
  percent: number;
}

const complete = 'Everything that is required is answered: read it once more, and submit it.';

/** To the staff of a nonprofit that has not submitted its response, some days before the deadline. */
export const applicationCloses = editableLetter<Data>({
  texts: [
    {
      key: 'application-closes',
      title: 'Reminder: an application closes',
      sent: 'To the staff of a nonprofit that has begun an application and not submitted it, some days before the deadline.',
      placeholders: [
        ...toPerson(),
        ...ofResponse(),
        { name: 'deadline', from: 'day and hour until which the nonprofit can submit', value: ({ until }) => until },
        {
          name: 'percent answered',
          from: 'how much of what is required is answered: “60 %”',
          value: ({ percent }) => `${percent} %`,
        },
        {
          name: 'what is left',
          from: 'a sentence: how much is answered, or that everything is',
          value: ({ percent }) =>
            percent === 100 ? complete : `${percent} % of what is required is answered. What you wrote is saved.`,
        },
      ],
      standard: {
        subject: '{{application}}: submit by {{deadline}}',
        heading: 'Your application is not submitted yet',
        body: '{{greeting}}\n\n{{nonprofit}} has begun the application “{{application}}”. It can be submitted until {{deadline}}; afterwards nobody can.\n\n{{what is left}}',
      },
      always: [
        'the button “Continue application”',
        'that people who do not want to apply need do nothing',
        'your address for questions',
      ],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        application: 'Annual application',
        path: '/applications',
        until: 'Friday, March 5, 2027 at 5:00 PM',
        percent: 60,
      },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName, until, percent }) => ({
        nonprofit,
        application,
        firstName,
        percent,
        path: `/applications/responses/${id}/edit?continue=true`,
        ...(until !== null && { until }),
      })),
    },
  ],
  rest: (paragraphs, { percent, path }, programme) => ({
    preview: percent === 100 ? 'Everything that is required is answered.' : `${percent} % of what is required is answered.`,
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Continue application', href: programme.address + path },
      { kind: 'smallPrint', text: `You do not want to apply? Then do nothing. Questions? Write to ${programme.email}.` },
    ],
  }),
});
