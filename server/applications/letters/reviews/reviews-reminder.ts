import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { reviewersToShow } from '../records/reviewers-to-show.ts';
import { type RoundLink, roundAnswerLinks, roundAnswerSecrets } from './round-answer-links.ts';

interface Data {
  firstName: string;
  application: string;
  /** nonprofits whose reviews are missing */
  missing: readonly string[];
  /** the due date in words; null if there is none */
  due: string | null;
  /** staff's own words */
  message: string;
  /** the application's round; missing in letters of an earlier version */
  rounds?: readonly RoundLink[];
}

/** To a reviewer with assigned reviews left to write. */
export const reviewsReminder = editableLetter<Data>({
  texts: [
    {
      key: 'reviews-reminder',
      title: 'Reminder: reviews',
      sent: 'To a reviewer with reviews left to write, before the due date or when you remind them.',
      placeholders: [
        ...toPerson(),
        { name: 'application', from: 'the application’s name', value: ({ application }) => application },
        {
          name: 'number of reviews',
          from: '“one review”, “3 reviews”: those that are left',
          value: ({ missing }) => countOf(missing),
        },
        { name: 'due date', from: 'the round’s due date', value: ({ due }) => due ?? '', mayBeEmpty: true },
        {
          name: 'until when',
          from: 'the end of the sentence “Your reviews …”: “are due by March 5, 2027”, or “are still wanted”',
          value: ({ due }) => (due ? `are due by ${due}` : 'are still wanted'),
        },
      ],
      standard: {
        subject: '{{application}}: {{number of reviews}} left to write',
        heading: 'You have {{number of reviews}} left to write',
        body: '{{greeting}}\n\nYour reviews for “{{application}}” {{until when}}.',
      },
      always: [
        'the words that you write when you remind them',
        'the list of the nonprofits',
        'the button “Continue reviewing”',
        'what to do if it is too much, with the links “I can’t this year” and “Fewer, please”',
      ],
      sample: {
        firstName: 'Ada',
        application: 'Annual application',
        missing: ['A nonprofit', 'Another nonprofit'],
        due: 'March 5, 2027',
        message: '',
        rounds: [{ application: 'Annual application', path: '/…' }],
      },
      real: realData(reviewersToShow, ({ firstName, application, nonprofits, due }) => ({
        firstName,
        ...(application !== null && { application, missing: nonprofits, due }),
      })),
    },
  ],
  rest: (paragraphs, { missing, message, rounds = [] }, programme) => ({
    preview: missing.slice(0, 3).join(', '),
    blocks: [
      ...paragraphs,
      ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
      { kind: 'facts', facts: missing.map((name, index) => [String(index + 1), name] as const) },
      { kind: 'button', label: 'Continue reviewing', href: `${programme.address}/reviewers/review` },
      { kind: 'smallPrint', text: `Too many? Say so below, or write to ${programme.email}, and somebody else reads them.` },
      ...roundAnswerLinks(rounds, programme),
    ],
    secrets: roundAnswerSecrets(rounds, programme),
  }),
});

const countOf = ({ length }: readonly string[]) => (length === 1 ? 'one review' : `${length} reviews`);
