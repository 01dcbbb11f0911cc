import { howMany } from '#contract/platform/wire/grouped.ts';
import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  reviewer: string;
  application: string;
  /** the reviewer's own words */
  words: string;
  /** the most reviews that the reviewer takes in this round */
  most: number;
  /** nonprofits whose reviews were given back, and who could review them instead, in words */
  reviews: readonly { nonprofit: string; instead: string }[];
}

/** To programme staff: a reviewer gave reviews back by the link in a letter. */
export const reviewsGivenBack: Template<Data> = ({ reviewer, application, words, most, reviews }, programme) => {
  const count = howMany(reviews.length, 'review', 'reviews');
  const rest =
    most === 0
      ? 'They take no reviews in this round.'
      : `They take ${howMany(most, 'review', 'reviews')} in this round at most, and keep what they have.`;
  return {
    subject: `${reviewer} gives ${count} of “${application}” back`,
    preview: rest,
    heading: `${count} to assign again`,
    blocks: [
      { kind: 'paragraph', text: `${reviewer} gives ${count} of “${application}” back. ${rest}` },
      ...(words === '' ? [] : [{ kind: 'quotation' as const, text: words }]),
      { kind: 'paragraph', text: 'These reviewers could take them instead:' },
      { kind: 'facts', facts: reviews.map(({ nonprofit, instead }) => [nonprofit, instead || 'nobody has room'] as const) },
      { kind: 'button', label: 'Assign other reviewers', href: `${programme.address}/reviewers/assign` },
    ],
  };
};
