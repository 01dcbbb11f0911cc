import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { mostValues } from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { nonprofitKey } from '#server/nonprofits/record/nonprofit-key.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { NearApart } from './near-apart.ts';
import type { NearName } from './near-names.ts';

/** `exact`: found by id, whole EIN or exact name; else a person has to confirm. `near`: the nonprofit that may be meant. */
export type FoundNonprofit = { value: number; name: string; exact: boolean } | { message: string; near?: NearName | undefined };

/** What the cells of a column are compared with. */
export interface NonprofitColumn {
  /** EINs, which may have lost their first zeros */
  ein: boolean;
  /** ids that Almoner gave */
  id: boolean;
  /** names that are spelled a little differently */
  similar: boolean;
  /** the nearest names, to be proposed */
  near: boolean;
}

interface Nonprofit {
  id: number;
  name: string;
  ein: string | null;
}

interface Finder {
  find: (cells: readonly string[], by: NonprofitColumn) => Promise<Map<string, FoundNonprofit>>;
  /** Ends the thread that compares names, if one was started. */
  close: () => Promise<void>;
}

/**
 * Finds nonprofits by id, EIN or name. Reads all nonprofits once, when similar names are asked for and a cell has no exact match.
 */
export function nonprofitFinder(db: Db): Finder {
  let all: Promise<All> | undefined;
  let near: NearApart | undefined;
  let proposals = mostValues;

  async function propose(cells: readonly string[], rows: readonly Nonprofit[]): Promise<[string, FoundNonprofit][]> {
    // a person is shown no more than `mostValues` proposals
    const asked = cells.slice(0, proposals);
    if (asked.length === 0) return [];
    proposals -= asked.length;
    near ??= new NearApart(rows);
    const found = await near.find(asked);
    return asked.map((cell) => [cell, { message: donationMessages.noSuchNonprofit, near: found.get(cell) ?? undefined }]);
  }

  async function find(cells: readonly string[], by: NonprofitColumn): Promise<Map<string, FoundNonprofit>> {
    const ids = by.id ? cells.filter((cell) => /^\d{1,9}$/.test(cell)).map(Number) : [];
    const eins = cells.map((cell) => asEin(cell, by.ein)).filter((ein) => ein !== null);
    const rows = await db
      .selectFrom('nonprofits')
      .select(['id', 'name', 'ein'])
      .where((is) => is.or([is('name', 'in', ['', ...cells]), is('ein', 'in', ['', ...eins]), is('id', 'in', [0, ...ids])]))
      .execute();
    const found = new Map(cells.map((cell) => [cell, findExact(cell, by, rows)]));
    const others = () => cells.filter((cell) => cell !== '' && found.get(cell) === null);
    if (by.similar && others().length > 0) {
      all ??= readAll(db);
      const { byKey, rows: named } = await all;
      for (const cell of others()) found.set(cell, findSimilar(cell, byKey));
      if (by.near) for (const [cell, proposal] of await propose(others(), named)) found.set(cell, proposal);
    }
    return new Map([...found].map(([cell, one]) => [cell, one ?? unknown(cell)]));
  }

  return { find, close: async () => near?.close() };
}

const unknown = (cell: string): FoundNonprofit => ({
  message: cell === '' ? donationMessages.nonprofit : donationMessages.noSuchNonprofit,
});

function findExact(cell: string, by: NonprofitColumn, rows: readonly Nonprofit[]): FoundNonprofit | null {
  const [named, another] = rows.filter(({ name }) => name === cell);
  if (another) return { message: lineMessages.ambiguousNonprofit };
  const ein = asEin(cell, by.ein);
  const one =
    named ??
    rows.find((row) => ein !== null && row.ein === ein) ??
    rows.find(({ id }) => by.id && /^\d{1,9}$/.test(cell) && id === Number(cell));
  // an EIN without its first zeros was changed by a spreadsheet: a person has to confirm
  return one
    ? { value: one.id, name: one.name, exact: named !== undefined || !by.ein || cell.replace('-', '').length === 9 }
    : null;
}

function findSimilar(cell: string, all: ReadonlyMap<string, readonly Nonprofit[]>): FoundNonprofit | null {
  const [one, another] = all.get(nonprofitKey(cell)) ?? [];
  if (another) return { message: lineMessages.ambiguousNonprofit };
  return one ? { value: one.id, name: one.name, exact: false } : null;
}

interface All {
  rows: Nonprofit[];
  byKey: Map<string, Nonprofit[]>;
}

async function readAll(db: Db): Promise<All> {
  const rows = await db.selectFrom('nonprofits').select(['id', 'name', 'ein']).execute();
  return { rows, byKey: Map.groupBy(rows, ({ name }) => nonprofitKey(name)) };
}

/** Nine digits; in a column of EINs also fewer, because spreadsheets drop the first zeros. */
function asEin(cell: string, inEinColumn: boolean): string | null {
  if (/^\d\d-?\d{7}$/.test(cell)) return cell.replace('-', '');
  return inEinColumn && /^\d{5,8}$/.test(cell) ? cell.padStart(9, '0') : null;
}
