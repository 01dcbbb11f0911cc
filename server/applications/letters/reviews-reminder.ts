import type { Template } from '#server/platform/mail/template.ts';
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
export const reviewsReminder: Template<Data> = ({ firstName, application, missing, due, message, rounds = [] }, programme) => {
  const count = missing.length === 1 ? 'one review' : `${missing.length} reviews`;
  return {
    subject: `${application}: ${count} left to write`,
    preview: missing.slice(0, 3).join(', '),
    heading: `You have ${count} left to write`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: due
          ? `Your reviews for “${application}” are due by ${due}.`
          : `Your reviews for “${application}” are still wanted.`,
      },
      ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
      { kind: 'facts', facts: missing.map((name, index) => [String(index + 1), name] as const) },
      { kind: 'button', label: 'Continue reviewing', href: `${programme.address}/reviewers/review` },
      { kind: 'smallPrint', text: `Too many? Say so below, or write to ${programme.email}, and somebody else reads them.` },
      ...roundAnswerLinks(rounds, programme),
    ],
    secrets: roundAnswerSecrets(rounds, programme),
  };
};
