// Readers for the query of an address. People type and share addresses, so invalid values are ignored, and names are accepted in
// camelCase and in snake_case.

import {
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { type EventsView, eventPeriods, type NonprofitsView, type OpportunitiesView } from '#contract/nonprofits/public/views.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import { mostShortlisted } from '#contract/public/directory/shortlist.ts';

type Raw = Record<string, unknown>;

export function readNonprofitsView(query: unknown): NonprofitsView {
  const raw = byCamelKey(query);
  return {
    search: readText(raw['search']),
    budgetSize: readChoices(budgetSizes, raw['budgetSize']),
    webCategories: readIds(raw['webCategories']),
    towns: readTowns(raw['town']),
    page: readPage(raw['page']),
  };
}

export function readOpportunitiesView(query: unknown): OpportunitiesView {
  const raw = byCamelKey(query);
  return {
    search: readText(raw['search']),
    webCategories: readIds(raw['webCategories']),
    service: readChoices(volunteerServices, raw['service']),
    hours: readChoices(volunteerHours, raw['hours']),
    regions: readChoices(volunteerRegions, raw['regions']),
    skills: readChoices(volunteerSkills, raw['skills']),
    page: readPage(raw['page']),
  };
}

export function readEventsView(query: unknown): EventsView {
  const raw = byCamelKey(query);
  return {
    search: readText(raw['search']),
    when: readChoices(eventPeriods, raw['when']),
    state: readChoices(usStates, raw['state']),
    webCategories: readIds(raw['webCategories']),
    page: readPage(raw['page']),
  };
}

export function readPageOnly(query: unknown): { page: number } {
  return { page: readPage(byCamelKey(query)['page']) };
}

/** The ids of a shortlist, in the order of the address. */
export function readShortlist(query: unknown): number[] {
  return uniqueIds(byCamelKey(query)['ids']).slice(0, mostShortlisted);
}

function byCamelKey(query: unknown): Raw {
  return Object.fromEntries(Object.entries(query as Raw).map(([key, value]) => [camelKey(key), value]));
}

/** A form sends `a=1&a=2`; our own links have `a=1,2`. */
function pieces(value: unknown): string[] {
  const given = Array.isArray(value) ? value.slice(0, 200) : [value];
  return given.flatMap((one) => (typeof one === 'string' ? one.split(',') : [])).map((piece) => piece.trim());
}

function readText(value: unknown): string {
  const text = Array.isArray(value) ? value[0] : value;
  // a text column cannot store NUL or half of a surrogate pair
  return typeof text === 'string' ? text.slice(0, 200).toWellFormed().replaceAll('\0', '').trim() : '';
}

/** Sorts and removes duplicates, so that the same filters always have the same address. */
function readChoices<V extends string>(choices: readonly V[], value: unknown): V[] {
  const given = new Set<string>(pieces(value));
  return choices.filter((choice) => given.has(choice));
}

function readIds(value: unknown): number[] {
  return uniqueIds(value)
    .sort((a, b) => a - b)
    .slice(0, 200);
}

function uniqueIds(value: unknown): number[] {
  const ids = pieces(value).filter((piece) => /^[1-9]\d{0,9}$/.test(piece));
  return [...new Set(ids.map(Number))].filter((id) => id <= 2_147_483_647);
}

function readTowns(value: unknown): string[] {
  const keys = pieces(value).filter((key) => key !== '' && key.length <= 200);
  return [...new Set(keys.map((key) => key.toWellFormed().replaceAll('\0', '')))].sort().slice(0, 50);
}

function readPage(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
