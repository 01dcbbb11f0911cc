import * as z from 'zod/mini';
import { seasonYear } from '#contract/desk/numbers/numbers.ts';

/** The stages of applications that a chart can count. */
export const shownStages = ['begun', 'submitted', 'reviewed', 'accepted'] as const;
export type ShownStage = (typeof shownStages)[number];

/** The search of the page's address. Without `season`, the server chooses the season. */
export type NumbersSearch = {
  season?: number | undefined;
  /** another season to compare with */
  beside?: number | undefined;
  /** what the charts of applications show; default: submitted */
  stage?: ShownStage | undefined;
};

export function readNumbersSearch(raw: Record<string, unknown>): NumbersSearch {
  const year = (value: unknown) => z.safeParse(seasonYear, String(value ?? '')).data;
  return { season: year(raw.season), beside: year(raw.beside), stage: shownStages.find((stage) => stage === raw.stage) };
}
