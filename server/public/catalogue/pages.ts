import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import type { CatalogueLine, CataloguePage, CatalogueProfile } from '#server/platform/documents/catalogue.ts';
import { type PrintedNonprofit, printedTexts } from './profiles.ts';
import { type Sheet, sheetOf } from './sheet.ts';

const noCategory = 'Other nonprofits';

/** A page without its number, which is known only when all pages are known. */
type Unnumbered = CataloguePage extends infer Page ? (Page extends CataloguePage ? Omit<Page, 'number'> : never) : never;

const categoryOf = ({ category }: PrintedNonprofit): string => category ?? noCategory;
const byWord = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true }).compare;

/** Orders categories by name. Nonprofits without a category come last. */
function byCategory(one: string, other: string): number {
  return Number(one === noCategory) - Number(other === noCategory) || byWord(one, other);
}

/** All pages of the catalogue: every profile has a box of the same size, so its page is known before anything is drawn. */
export function pagesOf(settings: CatalogueSettings, printed: readonly PrintedNonprofit[]): CataloguePage[] {
  const sheet = sheetOf(settings);
  const sets = profileSets(settings, printed);
  const letter = paragraphsOf(settings.letter);
  const front: Unnumbered[] = [
    { kind: 'cover', title: settings.title, year: String(settings.year) },
    ...(letter.length > 0 ? [{ kind: 'letter' as const, heading: 'Welcome', paragraphs: letter }] : []),
  ];
  const contentsPages = Math.ceil(contentsLines(printed, new Map()).length / (2 * sheet.rows));
  const first = front.length + contentsPages + 1;
  const pageOf = new Map(sets.flatMap((set, index) => set.map(({ id }) => [id, first + index] as const)));
  const pages: Unnumbered[] = [
    ...front,
    ...linePages(sheet, 'Contents', contentsLines(printed, pageOf)),
    ...sets.map((set) => ({ kind: 'profiles' as const, profiles: set.map(profileOf) })),
    ...linePages(sheet, 'Index by name', nameLines(printed, pageOf)),
    ...linePages(sheet, 'Index by town', townLines(printed, pageOf)),
  ];
  return pages.map((page, index) => ({ ...page, number: index + 1 }));
}

/** The profiles of each page. In the order of categories, each category begins on a new page. */
function profileSets({ order, perPage }: CatalogueSettings, printed: readonly PrintedNonprofit[]): PrintedNonprofit[][] {
  const groups = order === 'NAME' ? [[...printed]] : grouped(printed, categoryOf, byCategory).map(([, members]) => members);
  const size = Number(perPage);
  return groups.flatMap((members) =>
    Array.from({ length: Math.ceil(members.length / size) }, (_, index) => members.slice(index * size, (index + 1) * size)),
  );
}

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string, order: (one: string, other: string) => number) {
  return [...Map.groupBy(items, nameOf)].sort(([one], [other]) => order(one, other));
}

type Pages = ReadonlyMap<number, number>;
const numberOf = (pages: Pages, { id }: { id: number }): string => String(pages.get(id) ?? '');

/** The contents by print category. A crosslisted nonprofit is listed in its other category too. */
function contentsLines(printed: readonly PrintedNonprofit[], pages: Pages): CatalogueLine[] {
  const also = printed.filter((one) => one.crosslisted !== '' && byWord(one.crosslisted, categoryOf(one)) !== 0);
  const known = new Map(printed.map((one) => [categoryOf(one).toLowerCase(), categoryOf(one)]));
  const otherOf = (one: PrintedNonprofit) => known.get(one.crosslisted.toLowerCase()) ?? one.crosslisted;
  const entries = [
    ...printed.map((one) => ({ one, category: categoryOf(one), kind: 'name' as const })),
    ...also.map((one) => ({ one, category: otherOf(one), kind: 'also' as const })),
  ];
  return grouped(entries, ({ category }) => category, byCategory).flatMap(([category, members]) => [
    { kind: 'head' as const, text: category, page: '' },
    ...members
      .toSorted((a, b) => byWord(a.one.name, b.one.name) || a.one.id - b.one.id)
      .map(({ one, kind }) => ({
        kind,
        text: kind === 'also' ? `${one.name} (in ${categoryOf(one)})` : one.name,
        page: numberOf(pages, one),
      })),
  ]);
}

function nameLines(printed: readonly PrintedNonprofit[], pages: Pages): CatalogueLine[] {
  return printed
    .toSorted((one, other) => byWord(one.name, other.name) || one.id - other.id)
    .map((one) => ({ kind: 'name', text: one.name, page: numberOf(pages, one) }));
}

function townLines(printed: readonly PrintedNonprofit[], pages: Pages): CatalogueLine[] {
  const towns = grouped(
    printed.filter((one) => placeOf(one) !== ''),
    placeOf,
    byWord,
  );
  return towns.flatMap(([town, members]) => [{ kind: 'head' as const, text: town, page: '' }, ...nameLines(members, pages)]);
}

function linePages({ rows }: Sheet, heading: string, lines: readonly CatalogueLine[]): Unnumbered[] {
  const size = 2 * rows;
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) => ({
    kind: 'lines',
    heading: index === 0 ? heading : `${heading} (continued)`,
    lines: lines.slice(index * size, (index + 1) * size),
  }));
}

const placeOf = ({ city, state }: PrintedNonprofit): string =>
  [city, state]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** The lines of a text, without the empty ones. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The texts of a profile as they are printed. */
export function profileOf(nonprofit: PrintedNonprofit): CatalogueProfile {
  const { id, name, photo, shortDescription, budgetSize, phoneNumber, url } = nonprofit;
  const facts: [string, string][] = [
    ['Budget', budgetSize ? budgetSizeLabels[budgetSize] : ''],
    ['Phone', phoneNumber],
    ['Web', url.replace(/^https?:\/\/|\/$/g, '')],
  ];
  return {
    id,
    name,
    category: categoryOf(nonprofit),
    place: placeOf(nonprofit),
    lead: paragraphsOf(shortDescription).join(' '),
    body: printedTexts.flatMap((text) => paragraphsOf(nonprofit[text])),
    facts: facts.filter(([, value]) => value !== ''),
    photo: photo && { file: `${photo.id}.jpg`, alt: photo.alt || name, credit: photo.credit },
  };
}
