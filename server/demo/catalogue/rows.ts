import type { Insertable } from 'kysely';
import { firstAcceptedYear } from '#contract/nonprofits.ts';
import type { Nonprofits } from '#server/database/types.ts';
import { type Random, seededRandom } from '../drawing/random.ts';
import { artsAndMemory } from './arts-and-memory.ts';
import { type CatalogueEntry, type CategoryName, towns } from './entry.ts';
import { healthAndCare } from './health-and-care.ts';
import { homeAndLivelihood } from './home-and-livelihood.ts';
import { landAndWater } from './land-and-water.ts';
import { learningAndGrowingUp } from './learning-and-growing-up.ts';

export const catalogue: readonly CatalogueEntry[] = [
  ...artsAndMemory,
  ...learningAndGrowingUp,
  ...homeAndLivelihood,
  ...healthAndCare,
  ...landAndWater,
];

/** Begins with 00, which the IRS has never given out, and stays the same for the same name. */
export function demoEin(name: string): string {
  return `00${seededRandom(`EIN of ${name}`).whole(1_000_000, 9_999_999)}`;
}

/** The nonprofits of the catalogue as rows, given the ids of its categories and the current year. */
export function nonprofitRows(categoryIds: ReadonlyMap<CategoryName, number>, year: number): Insertable<Nonprofits>[] {
  return catalogue.map((entry, place) => nonprofitRow(entry, place, categoryIds, year));
}

function nonprofitRow(
  entry: CatalogueEntry,
  place: number,
  categoryIds: ReadonlyMap<CategoryName, number>,
  year: number,
): Insertable<Nonprofits> {
  const random = seededRandom(entry.name);
  const ids = entry.categories.map((name) => categoryIds.get(name) ?? 0);
  const closedIn = entry.closed === undefined ? null : year - entry.closed;
  return {
    name: entry.name,
    ein: demoEin(entry.name),
    budgetSize: entry.size,
    categoryIds: ids,
    printCategoryId: ids[0] ?? null,
    categoryCrosslisted: entry.categories[1] ?? '',
    acceptedYears: entry.published === 'neither' && closedIn === null ? [] : acceptedYears(random, (closedIn ?? year + 1) - 1),
    tags: [...entry.tags],
    shortDescription: entry.short,
    longDescription: entry.long.join('\n\n'),
    areasAndClientsServed: entry.served,
    awardsAndRecognitions: entry.awards ?? '',
    press: entry.press ?? '',
    ...reachedAt(entry, place, random),
    address1: entry.street,
    city: entry.town,
    state: 'MD',
    zipcode: towns[entry.town],
    display: entry.published === undefined || entry.published === 'web',
    print: entry.published === undefined || entry.published === 'print',
    learningCommonsGranted: entry.more !== undefined || random.chance(0.15),
    inactiveDate: closedIn === null ? null : `${closedIn}-06-30`,
    ...entry.more,
  };
}

/** First accepted some years ago, and again in most years since. */
function acceptedYears(random: Random, last: number): number[] {
  const years: number[] = [];
  for (let year = Math.max(firstAcceptedYear, last - random.whole(0, 14)); year < last; year++) {
    if (years.length === 0 || random.chance(0.75)) years.push(year);
  }
  return [...years, last];
}

/** Telephone numbers that no one has, and names under `.example`, which no one can register. */
function reachedAt(entry: CatalogueEntry, place: number, random: Random) {
  const host = entry.name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const site = `https://${host}.example`;
  const kept = entry.more !== undefined;
  return {
    email: `hello@${host}.example`,
    phoneNumber: `(202) 555-01${String(place).padStart(2, '0')}`,
    phoneRegion: 'US',
    url: site,
    website: site,
    facebook: kept || random.chance(0.7) ? `https://facebook.example/${host}` : '',
    linkedin: kept || random.chance(0.45) ? `https://linkedin.example/company/${host}` : '',
    twitter: kept || random.chance(0.5) ? host.slice(0, 15) : '',
  };
}
