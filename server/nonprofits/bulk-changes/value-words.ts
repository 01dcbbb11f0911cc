import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** Returns a function that says a stored value of the changed field in words. */
export async function findValueWords(db: Db, action: BulkAction): Promise<(value: unknown) => string> {
  const { field } = factsOf(action);
  const isCategory = field === 'webCategories' || field === 'printCategory';
  const names = isCategory ? await categoryNames(db) : new Map<number, string>();
  const one = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'number' && isCategory ? (names.get(value) ?? `number ${value}`) : String(value);
  };
  return (value) => {
    const values = [value].flat().filter((member) => member !== null && member !== undefined);
    return values.length === 0 ? 'none' : values.map(one).join(', ');
  };
}

async function categoryNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
