import { donationMessages } from '#contract/donations/donations.ts';
import { lineMessages } from '#contract/donations/imports/import-messages.ts';
import type { Db } from '#server/database/connection.ts';

export type FoundNonprofit = { value: number } | { message: string };

/** Finds nonprofits by id, EIN or exact name, in one statement. Nine digits are an EIN before an id. */
export async function findNonprofits(db: Db, cells: readonly string[]): Promise<Map<string, FoundNonprofit>> {
  const ids = cells.filter((cell) => /^\d{1,9}$/.test(cell)).map(Number);
  const eins = cells.map(asEin).filter((ein) => ein !== null);
  const rows = await db
    .selectFrom('nonprofits')
    .select(['id', 'name', 'ein'])
    .where((is) => is.or([is('name', 'in', ['', ...cells]), is('ein', 'in', ['', ...eins]), is('id', 'in', [0, ...ids])]))
    .execute();
  const byEin = new Map(rows.map(({ id, ein }) => [ein, id]));
  const known = new Set(rows.map(({ id }) => id));
  const byName = Map.groupBy(rows, ({ name }) => name);
  const find = (cell: string): FoundNonprofit => {
    const [named, another] = byName.get(cell) ?? [];
    if (another) return { message: lineMessages.ambiguousNonprofit };
    const id = named?.id ?? byEin.get(asEin(cell) ?? '') ?? (/^\d{1,9}$/.test(cell) ? Number(cell) : 0);
    if (known.has(id)) return { value: id };
    return { message: cell === '' ? donationMessages.nonprofit : donationMessages.noSuchNonprofit };
  };
  return new Map(cells.map((cell) => [cell, find(cell)]));
}

function asEin(cell: string): string | null {
  return /^\d\d-?\d{7}$/.test(cell) ? cell.replace('-', '') : null;
}
