import * as z from 'zod/mini';
import { seasonYear } from '#contract/numbers/numbers.ts';

/** What the counts of applications are about. */
export const shownStages = ['begun', 'submitted', 'reviewed', 'accepted'] as const;
export type ShownStage = (typeof shownStages)[number];

/** The address of the page. Without a season: the present one. */
export type NumbersSearch = {
  season?: number | undefined;
  /** another season, next to it */
  beside?: number | undefined;
  /** what the charts of applications show; default: submitted */
  stage?: ShownStage | undefined;
};

export function readNumbersSearch(raw: Record<string, unknown>): NumbersSearch {
  const year = (value: unknown) => z.safeParse(seasonYear, String(value ?? '')).data;
  return { season: year(raw.season), beside: year(raw.beside), stage: shownStages.find((stage) => stage === raw.stage) };
}
