const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const places = ['1st', '2nd', '3rd', '4th', '5th'];

function choiceWords(rank: number | null): string {
  return rank === null ? 'not among the choices' : `${places[rank - 1] ?? `${rank}th`} choice`;
}

/** “2nd choice; third review of five; 6 of 8” */
export function lineReason(line: {
  rank: number | null;
  reviewNumber: number | null;
  reviewsWanted: number;
  load: number;
  limit: number;
}): string {
  const { rank, reviewNumber, reviewsWanted, load, limit } = line;
  const ordinal = reviewNumber === null ? null : (ordinals[reviewNumber - 1] ?? `${reviewNumber}th`);
  const review = ordinal === null ? 'removed' : `${ordinal} review of ${numbers[reviewsWanted - 1] ?? reviewsWanted}`;
  return `${choiceWords(rank)}; ${review}; ${load} of ${limit}`;
}

export function suggestionReason({ rank, load, limit }: { rank: number | null; load: number; limit: number }): string {
  return `${choiceWords(rank)}; ${load} of ${limit}`;
}

/** “Housing: 4 reviews short; invite 1 reviewer or raise the limit to 9” */
export function gapText(gap: { category: string; short: number; invite: number; raiseLimitTo: number | null }): string {
  const { category, short, invite, raiseLimitTo } = gap;
  const missing = `${category}: ${short} ${short === 1 ? 'review' : 'reviews'} short`;
  const people = `invite ${invite} ${invite === 1 ? 'reviewer' : 'reviewers'}`;
  return `${missing}; ${people}${raiseLimitTo === null ? '' : ` or raise the limit to ${raiseLimitTo}`}`;
}
