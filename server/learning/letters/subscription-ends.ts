import { nonprofitsToShow } from '#server/nonprofits/letters/nonprofits-to-show.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** days until the end */
  days: number;
  /** the last day, in words */
  endsOn: string;
  /** the last day of access if a year is bought now, in words */
  renewedUntil: string;
}

/** To the staff of a nonprofit whose access to the Learning Commons ends soon. */
export const subscriptionEnds = editableLetter<Data>({
  texts: [
    {
      key: 'subscription-ends',
      title: 'Reminder: the subscription ends',
      sent: 'To the staff of a nonprofit, 30 and 7 days before its access to the Learning Commons ends.',
      placeholders: [
        ...toPerson(),
        { name: 'nonprofit', from: 'the nonprofit’s name', value: ({ nonprofit }) => nonprofit },
        { name: 'when it ends', from: '“in 30 days”, “tomorrow”, “today”', value: ({ days }) => left(days) },
        { name: 'last day', from: 'the last day of access', value: ({ endsOn }) => endsOn },
        {
          name: 'renewed until',
          from: 'the last day of access if a year is bought now',
          value: ({ renewedUntil }) => renewedUntil,
        },
      ],
      standard: {
        subject: 'Your Learning Commons access ends {{when it ends}}',
        heading: 'Your access ends {{when it ends}}',
        body: '{{greeting}}\n\n{{nonprofit}} can use the Learning Commons until {{last day}}.\n\nYou lose nothing by renewing now: the new year follows the present one and runs until {{renewed until}}.',
      },
      always: ['the button “Renew”', 'your address for questions'],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        days: 30,
        endsOn: 'March 5, 2027',
        renewedUntil: 'March 5, 2028',
      },
      real: realData(nonprofitsToShow, ({ firstName, nonprofit }) => ({ firstName, nonprofit })),
    },
  ],
  rest: (paragraphs, { nonprofit, endsOn }, programme) => ({
    preview: `${nonprofit} has access until ${endsOn}.`,
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Renew', href: `${programme.address}/learning-commons/create-subscription` },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});

const left = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
