import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, openAndAsk, responsesToShow } from './records/responses-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** the name of the person who withdrew it */
  by: string;
  /** empty: no reason was given */
  reason: string;
  /** path of the response */
  path: string;
  /** day and hour of the deadline, in words; null if there is no deadline */
  until: string | null;
  /** the deadline has passed */
  closed: boolean;
}

/** To a nonprofit's staff: their application was withdrawn. */
export const applicationWithdrawn = editableLetter<Data>({
  texts: [
    {
      key: 'application-withdrawn',
      title: 'Receipt: application withdrawn',
      sent: 'To the staff of a nonprofit, when its application is withdrawn.',
      placeholders: [
        ...toPerson(),
        ...ofResponse(),
        { name: 'withdrawn by', from: 'the name of the person who withdrew it', value: ({ by }) => by },
      ],
      standard: {
        subject: '{{application}}: your application was withdrawn',
        heading: 'Your application was withdrawn',
        body: '{{greeting}}\n\n{{withdrawn by}} withdrew the application “{{application}}” of {{nonprofit}}. It is no longer reviewed, and no decision is made about it. Your answers are kept.',
      },
      always: ['the reason, if one was given', 'how the withdrawal is taken back, and until when', ...openAndAsk],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        application: 'Annual application',
        by: 'A colleague',
        reason: '',
        path: '/applications',
        until: null,
        closed: false,
      },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName, until }) => ({
        nonprofit,
        application,
        firstName,
        until,
        path: `/applications/responses/${id}/review`,
      })),
    },
  ],
  rest: (paragraphs, { nonprofit, reason, path, until, closed }, programme) => ({
    preview: `${nonprofit} no longer applies. Your answers are kept.`,
    blocks: [
      ...paragraphs,
      ...(reason === '' ? [] : [{ kind: 'quotation' as const, text: reason }]),
      { kind: 'paragraph', text: wayBack(until, closed) },
      { kind: 'button', label: 'Open the application', href: programme.address + path },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});

function wayBack(until: string | null, closed: boolean): string {
  if (closed) return 'Applications are closed. If this is a mistake, write to us: we can take the withdrawal back.';
  return `If this is a mistake, open the application and take the withdrawal back${until === null ? '' : ` by ${until}`}.`;
}
