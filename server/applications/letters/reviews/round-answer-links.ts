import type { Block, Programme } from '#server/platform/mail/template.ts';

/** A round of reviews and the path of the page on which its reviewer says how many they take. */
export interface RoundLink {
  application: string;
  path: string;
}

/** The links by which a reviewer says “I can’t this year” or “fewer, please”, for each round in the letter. */
export function roundAnswerLinks(rounds: readonly RoundLink[], programme: Programme): Block[] {
  const about = (application: string) => (rounds.length === 1 ? '' : ` (“${application}”)`);
  return rounds.flatMap((round): Block[] => {
    const [none, fewer] = addressesOf(round, programme);
    return [
      { kind: 'smallLink', label: `I can’t this year${about(round.application)}`, href: none },
      { kind: 'smallLink', label: `Fewer, please${about(round.application)}`, href: fewer },
    ];
  });
}

/** The links open the page without signing in, so they leave the outbox once the letter is sent. */
export const roundAnswerSecrets = (rounds: readonly RoundLink[], programme: Programme): string[] =>
  rounds.flatMap((round) => addressesOf(round, programme));

/** The longer address first, because the shorter one is its beginning. */
const addressesOf = ({ path }: RoundLink, { address }: Programme): [none: string, fewer: string] => [
  `${address}${path}?all=true`,
  `${address}${path}`,
];
