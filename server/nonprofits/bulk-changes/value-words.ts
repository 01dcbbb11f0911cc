import { sql } from 'kysely';
import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** Returns a function that says each of these stored values of the changed field in words. */
export async function findValueWords(
  db: Db,
  action: BulkAction,
  values: readonly unknown[],
): Promise<(value: unknown) => string> {
  const { field } = factsOf(action);
  const isOwner = field === 'owner';
  const isNamed = isOwner || field === 'webCategories' || field === 'printCategory';
  const names = isOwner ? await namesOf(db, values) : isNamed ? await categoryNames(db) : new Map<number, string>();
  const one = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'number' && isNamed ? (names.get(value) ?? `number ${value}`) : String(value);
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

/** The people whose ids are among the values, also those who left the programme. */
async function namesOf(db: Db, values: readonly unknown[]): Promise<Map<number, string>> {
  const ids = [...new Set(values.filter((value) => typeof value === 'number'))];
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, person_name(first_name, last_name, email) AS name FROM users
    WHERE id = ANY (${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
