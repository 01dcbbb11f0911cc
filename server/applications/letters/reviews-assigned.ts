import type { Template } from '#server/platform/mail/template.ts';
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
export const reviewsAssigned: Template<Data> = ({ firstName, nonprofits, due, rounds = [] }, programme) => {
  const applications = new Intl.ListFormat('en-US').format(rounds.map(({ application }) => `“${application}”`));
  const of = rounds.length === 0 ? '' : ` of ${applications}`;
  const count = nonprofits.length === 1 ? 'an application' : `${nonprofits.length} applications`;
  return {
    subject: `You have ${count} to review for ${programme.name}`,
    preview: nonprofits.slice(0, 3).join(', '),
    heading: `You have ${count} to review`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: due ? `Please send your reviews${of} by ${due}.` : `Thank you for reading and scoring them${of}.`,
      },
      { kind: 'facts', facts: nonprofits.map((name, index) => [String(index + 1), name] as const) },
      { kind: 'button', label: 'Start reviewing', href: `${programme.address}/reviewers/review` },
      {
        kind: 'smallPrint',
        text: `Do you know one of these nonprofits too well to judge it? Open it and choose “I can’t review this: conflict”. Questions? Write to ${programme.email}.`,
      },
      ...roundAnswerLinks(rounds, programme),
    ],
    secrets: roundAnswerSecrets(rounds, programme),
  };
};
