// The data that the public lists show for a view. A choice's count applies the filters of all panels except the choice's own
// panel.

import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { DirectoryCard, DirectoryEvent, DirectoryNews, DirectoryOpportunity } from './directory.ts';

export interface NonprofitsShown {
  cards: DirectoryCard[];
  /** categories that a published nonprofit has, and the chosen categories */
  categories: (CategoryChoice & { group: string | null })[];
  budgetSizes: Partial<Record<BudgetSize, number>>;
  /** the towns with the most nonprofits, and the chosen towns */
  towns: { key: string; label: string; count: number }[];
}

export interface NonprofitsFound extends NonprofitsShown {
  /** published nonprofits that match all filters */
  count: number;
  /** the place that was searched around; null: none */
  near: { place: string; miles: number } | null;
  /** what was understood of the search, in the order of the words */
  understood: Understood[];
  /** not null: no nonprofit has everything that was typed, and those are shown that have the most of it, or none */
  partly: Partly | null;
}

/** A part of a search, and what it was taken to mean. */
export interface Understood {
  kind: 'SIZE' | 'PLACE' | 'NEAR' | 'STATE' | 'CATEGORY' | 'WORD';
  /** what it means, for people: `Under $500k` */
  label: string;
  /** the words as they were typed */
  words: string;
  /** the search without this meaning: without the words, or with the words in quotation marks */
  without: string;
  /** no nonprofit fits it beside the rest, so not all that are shown do */
  leftAside?: boolean;
}

/** What the words of a search find one by one, where together they find nothing. */
export interface Partly {
  /** with what a search for the word alone finds with the same filters; 0 also for common words of a long search */
  words: { word: string; count: number }[];
  /** every nonprofit that is shown fits more than half of it */
  isMost: boolean;
  /** the category that is nearest to what was searched */
  category: CategoryChoice | null;
}

/** A category as a choice in a panel, with its count of nonprofits. */
export interface CategoryChoice {
  id: number;
  name: string;
  count: number;
}

export interface EventsFound {
  count: number;
  events: DirectoryEvent[];
  counts: Record<'when' | 'state', Record<string, number>>;
  categories: CategoryChoice[];
}

export interface OpportunitiesFound {
  count: number;
  opportunities: DirectoryOpportunity[];
  counts: Record<'service' | 'hours' | 'regions' | 'skills', Record<string, number>>;
  categories: CategoryChoice[];
}

export interface NewsFound {
  count: number;
  items: DirectoryNews[];
}

/** A nonprofit that another nonprofit's profile shows as similar. */
export interface SimilarNonprofit {
  id: number;
  name: string;
  image: string | null;
  city: string;
  state: string;
}

/** The nonprofits of a shortlist. */
export interface ShortlistFound {
  /** in the order of the ids in the address */
  cards: DirectoryCard[];
  /** the categories of the cards */
  categories: { id: number; name: string }[];
  /** whether visitors can give to one of them through the programme */
  takesGifts: boolean;
}
