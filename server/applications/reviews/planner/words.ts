import { howMany } from '#contract/platform/wire/grouped.ts';
import type { Advice } from './advice.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const places = ['1st', '2nd', '3rd', '4th', '5th'];

function choiceWords(rank: number | null): string {
  return rank === null ? 'not among the choices' : `${places[rank - 1] ?? `${rank}th`} choice`;
}

/** Returns text such as “2nd choice; third review of five; 6 of 8”. */
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

/** Returns text such as “Housing: 4 reviews short”. */
export function gapText({ category, short }: { category: string; short: number }): string {
  return `${category}: ${howMany(short, 'review', 'reviews')} short`;
}

/** Returns text such as “With a limit of 9, 31 applications still lack 40 reviews.” */
export function adviceText({ change, number, applications, missing }: Advice): string {
  const rest =
    missing === 0
      ? 'every application gets its reviews'
      : `${howMany(applications, 'application still lacks', 'applications still lack')} ${howMany(missing, 'review', 'reviews')}`;
  if (change === 'LIMIT') return `With a limit of ${number}, ${rest}.`;
  return `With ${howMany(number, 'more reviewer', 'more reviewers')} who have no conflict of interest, ${rest}.`;
}
