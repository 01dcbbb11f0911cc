import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { reviewersToShow } from '../records/reviewers-to-show.ts';
import { type RoundLink, roundAnswerLinks, roundAnswerSecrets } from './round-answer-links.ts';

interface Data {
  firstName: string;
  nonprofits: readonly string[];
  /** the due date in words; null if there is none */
  due: string | null;
  /** the applications' rounds; missing in letters of an earlier version */
  rounds?: readonly RoundLink[];
}

/** To a reviewer: the applications that were assigned in one batch. */
export const reviewsAssigned = editableLetter<Data>({
  texts: [
    {
      key: 'reviews-assigned',
      title: 'Reviews assigned',
      sent: 'To a reviewer, when applications are assigned.',
      placeholders: [
        ...toPerson(),
        {
          name: 'number of applications',
          from: '“an application”, “5 applications”: those of this email',
          value: ({ nonprofits }) => countOf(nonprofits),
        },
        { name: 'due date', from: 'the round’s due date', value: ({ due }) => due ?? '', mayBeEmpty: true },
        {
          name: 'until when',
          from: 'a sentence with the due date, or with thanks if there is none',
          value: ({ due, rounds = [] }) =>
            due ? `Please send your reviews${of(rounds)} by ${due}.` : `Thank you for reading and scoring them${of(rounds)}.`,
        },
      ],
      standard: {
        subject: 'You have {{number of applications}} to review for {{programme}}',
        heading: 'You have {{number of applications}} to review',
        body: '{{greeting}}\n\n{{until when}}',
      },
      always: [
        'the list of the nonprofits',
        'the button “Start reviewing”',
        'what to do with a nonprofit that one knows too well',
        'your address for questions',
        'the links “I can’t this year” and “Fewer, please”',
      ],
      sample: {
        firstName: 'Ada',
        nonprofits: ['A nonprofit', 'Another nonprofit'],
        due: 'March 5, 2027',
        rounds: [{ application: 'Annual application', path: '/…' }],
      },
      real: realData(reviewersToShow, ({ firstName, application, nonprofits, due }) => ({
        firstName,
        ...(nonprofits.length > 0 && { nonprofits, due }),
        ...(application !== null && { rounds: [{ application, path: '/…' }] }),
      })),
    },
  ],
  rest: (paragraphs, { nonprofits, rounds = [] }, programme) => ({
    preview: nonprofits.slice(0, 3).join(', '),
    blocks: [
      ...paragraphs,
      { kind: 'facts', facts: nonprofits.map((name, index) => [String(index + 1), name] as const) },
      { kind: 'button', label: 'Start reviewing', href: `${programme.address}/reviewers/review` },
      {
        kind: 'smallPrint',
        text: `Do you know one of these nonprofits too well to judge it? Open it and choose “I can’t review this: conflict”. Questions? Write to ${programme.email}.`,
      },
      ...roundAnswerLinks(rounds, programme),
    ],
    secrets: roundAnswerSecrets(rounds, programme),
  }),
});

function of(rounds: readonly RoundLink[]): string {
  if (rounds.length === 0) return '';
  return ` of ${new Intl.ListFormat('en-US').format(rounds.map(({ application }) => `“${application}”`))}`;
}

const countOf = ({ length }: readonly string[]) => (length === 1 ? 'an application' : `${length} applications`);
