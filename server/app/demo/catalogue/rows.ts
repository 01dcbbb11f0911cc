import type { Insertable } from 'kysely';
import { firstAcceptedYear } from '#contract/nonprofits/accepted-years.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { type Random, seededRandom } from '#server/app/demo/random.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Nonprofits } from '#server/platform/database/types.ts';
import { catalogue, demoHost } from './entries.ts';
import { alsoCalled, type CatalogueEntry, type CategoryName, categoryGroups, nteeCodes, towns } from './entry.ts';

type CatalogueFilling = Pick<Filling, 'tx' | 'now'> & { files: Pick<Filling['files'], 'pictures'> };

/** Fills in the categories and the nonprofits. */
export async function fillCatalogue({ tx, now, files }: CatalogueFilling): Promise<void> {
  const categoryIds = await fillCategories(tx);
  const rows = nonprofitRows(categoryIds, now.getFullYear());
  const twoYearsAgo = new Date(now.getTime() - 2 * 365 * 24 * 3_600_000).toISOString();
  await tx
    .insertInto('nonprofits')
    .values(rows.map((row) => ({ ...row, createdAt: twoYearsAgo, image: files.pictures.get(row.name) ?? null })))
    .execute();
}

async function fillCategories(tx: Tx): Promise<Map<CategoryName, number>> {
  const groups = Object.entries(categoryGroups);
  const groupRows = await tx
    .insertInto('categoryGroups')
    .values(groups.map(([name], position) => ({ name, position })))
    .returning(['id', 'name'])
    .execute();
  const groupIds = new Map(groupRows.map(({ id, name }) => [name, id]));
  const rows = await tx
    .insertInto('categories')
    .values(
      groups
        .flatMap(([group, names]) =>
          names.map((name) => ({ name, alsoCalled: alsoCalled[name], groupId: groupIds.get(group) ?? null })),
        )
        .map((category, position) => ({ ...category, position })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name as CategoryName, id]));
}

/** An EIN that begins with 00; the IRS has never given out such a number. The same name always gets the same EIN. */
export function demoEin(name: string): string {
  return `00${seededRandom(`EIN of ${name}`).whole(1_000_000, 9_999_999)}`;
}

/** The nonprofits of the catalogue as rows, given the ids of its categories and the current year. */
export function nonprofitRows(categoryIds: ReadonlyMap<CategoryName, number>, year: number): Insertable<Nonprofits>[] {
  return catalogue.map((entry, index) => nonprofitRow(entry, index, categoryIds, year));
}

function nonprofitRow(
  entry: CatalogueEntry,
  index: number,
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
    nteeCode: entry.categories[0] === undefined ? '' : nteeCodes[entry.categories[0]],
    categoryCrosslisted: entry.categories[1] ?? '',
    acceptedYears: entry.published === 'neither' && closedIn === null ? [] : acceptedYears(random, (closedIn ?? year + 1) - 1),
    tags: [...entry.tags],
    shortDescription: entry.short,
    longDescription: entry.long.join('\n\n'),
    areasAndClientsServed: entry.served,
    awardsAndRecognitions: entry.awards ?? '',
    press: entry.press ?? '',
    ...contactOf(entry, index, random),
    address1: entry.street,
    city: entry.town,
    state: 'MD',
    zipcode: towns[entry.town],
    display: entry.published === undefined || entry.published === 'web',
    print: entry.published === undefined || entry.published === 'print',
    learningCommonsGranted: entry.more !== undefined || random.chance(0.15),
    inactiveDate: closedIn === null ? null : `${closedIn}-06-30`,
    ...entry.more,
    impactPublic: entry.more?.impactData !== undefined,
  };
}

/** Years in which a nonprofit was accepted: first some years ago, and again in most years since. */
function acceptedYears(random: Random, last: number): number[] {
  const years: number[] = [];
  for (let year = Math.max(firstAcceptedYear, last - random.whole(0, 14)); year < last; year++) {
    if (years.length === 0 || random.chance(0.75)) years.push(year);
  }
  return [...years, last];
}

/** Contact details that belong to nobody: reserved phone numbers, and addresses under `.example`. */
function contactOf(entry: CatalogueEntry, index: number, random: Random) {
  const host = demoHost(entry.name);
  const handle = host.replace('.example', '');
  const site = `https://${host}`;
  const isComplete = entry.more !== undefined;
  return {
    email: `hello@${host}`,
    phoneNumber: `(202) 555-01${String(index).padStart(2, '0')}`,
    phoneRegion: 'US',
    url: site,
    website: site,
    facebook: isComplete || random.chance(0.7) ? `https://facebook.example/${handle}` : '',
    linkedin: isComplete || random.chance(0.45) ? `https://linkedin.example/company/${handle}` : '',
    twitter: isComplete || random.chance(0.5) ? handle.slice(0, 15) : '',
    givingUrl: isComplete || random.chance(0.6) ? `${site}/give` : '',
  };
}
