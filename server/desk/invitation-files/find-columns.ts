import { type InvitationColumn, invitationColumns } from '#contract/desk/invitation-files/invitation-files.ts';
import { readEin } from './read-ein.ts';

/** A line of the file with content; its cells are texts. */
export interface FileRow {
  line: number;
  cells: readonly string[];
}

/** Where each column is; null: nowhere, or staff have to say. */
export type Places = Record<InvitationColumn, number | null>;

interface FoundTable {
  /** the titles; empty if the file has none */
  titles: readonly string[];
  rows: readonly FileRow[];
  /** rows above the titles, and the repeated titles */
  leftOut: number;
}

export const hasAddress = (cell: string) => /\S@\S/.test(cell);
const isEin = (cell: string) => 'value' in readEin(cell);
const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;

const einTitle = /\b(?:f?ein|tin|tax ?(?:payer)? ?(?:id|number|no)|employer id|irs (?:id|number|no))\b/;
/** what a column says of a nonprofit that is not its name */
const notNames = 'type|kind|class|category|status|id|code|no|number|size|year|city|state|phone|web ?site|url|address|e-?mail';
const titlePatterns: Record<Exclude<InvitationColumn, 'ein' | 'email'>, readonly RegExp[]> = {
  nonprofit: [
    /^(?:non-?profit|organi[sz]ation|charity|agency)(?: name)?$/,
    /^(?:org|company|legal)(?: name)?$/,
    /^name$/,
    new RegExp(`^(?!.*\\b(?:${notNames})\\b).*(?:non-?profit|organi[sz]ation|charity|agency)`),
    /\b(?:org|company|legal) name\b/,
  ],
  firstName: [/^(?:first|given)\b/, /^(?:contact|person|full name|contact name|contact person|executive director)$/],
  lastName: [/^(?:last|family|sur)/],
};
/** the title of a column that has the address, and not a second one */
const plainEmail = /^e-?mail(?: ?address)?$/;

/** Finds the titles: of the lines above the first address, the one with the most cells that are known titles, else the last. */
export function findTable(rows: readonly FileRow[]): FoundTable {
  const first = rows.findIndex(({ cells }) => filled(cells) > 1 && cells.some(hasAddress));
  const above = rows.slice(0, Math.max(first, 0));
  const isTitles = ({ cells }: FileRow) => filled(cells) > 1 && !cells.some(isEin);
  const known = above.map((row) => (isTitles(row) ? row.cells.filter((cell) => isKnownTitle(key(cell))).length : 0));
  const most = Math.max(0, ...known);
  const at = most > 0 ? known.indexOf(most) : above.findLastIndex(isTitles);
  const titles = above[at]?.cells ?? [];
  const below = rows.slice(at + 1);
  const kept = below.filter(({ cells }) => at < 0 || cells.join('\n') !== titles.join('\n'));
  return { titles, rows: kept, leftOut: Math.max(at, 0) + below.length - kept.length };
}

const isKnownTitle = (title: string) =>
  /\be-?mail\b/.test(title) || [einTitle, ...Object.values(titlePatterns).flat()].some((pattern) => pattern.test(title));

/** Guesses the columns by their titles and cells. Where two columns may be meant, staff are asked: the place is null. */
export function guessPlaces({ titles, rows }: Pick<FoundTable, 'titles' | 'rows'>): Places {
  const keys = titles.map(key);
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const share = (index: number, has: (cell: string) => boolean) => rows.filter(({ cells }) => has(cells[index] ?? '')).length;
  const named = (patterns: readonly RegExp[], taken: readonly (number | null)[]) => {
    for (const pattern of patterns) {
      const found = columns.filter((index) => pattern.test(keys[index] ?? '') && !taken.includes(index));
      if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
    }
    return null;
  };
  const email = onlyOne(
    columns.filter((index) => share(index, hasAddress) > 0),
    (index) => plainEmail.test(keys[index] ?? ''),
  );
  const byTitle = columns.filter((index) => einTitle.test(keys[index] ?? ''));
  const byCells = columns.filter((index) => {
    const cells = rows.map((row) => row.cells[index] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && share(index, isEin) * 2 >= cells.length;
  });
  const ein = onlyOne(byTitle.length > 0 ? byTitle : byCells, (index) => /^f?ein$/.test(keys[index] ?? ''));
  const taken = [ein, email];
  const nonprofit = named(titlePatterns.nonprofit, taken);
  const firstName = named(titlePatterns.firstName, [...taken, nonprofit]);
  return { ein, email, nonprofit, firstName, lastName: named(titlePatterns.lastName, [...taken, nonprofit, firstName]) };
}

/** What staff chose: places between commas in the order of `invitationColumns`. */
export function chosenPlaces(chosen: string): Places {
  const places = chosen.split(',').map((place) => (place === '' ? null : Number(place)));
  return Object.fromEntries(invitationColumns.map((column, index) => [column, places[index] ?? null])) as Places;
}

/** The only column, or the only one with the plainest title. */
function onlyOne(found: readonly number[], isPlain: (index: number) => boolean): number | null {
  if (found.length === 1) return found[0] ?? null;
  const plain = found.filter(isPlain);
  return plain.length === 1 ? (plain[0] ?? null) : null;
}

const key = (title: string) =>
  title
    .toLowerCase()
    .replace(/[\s_.:#*]+/g, ' ')
    .trim();
