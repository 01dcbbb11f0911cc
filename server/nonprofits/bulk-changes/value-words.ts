import { sql } from 'kysely';
import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { isStaffSql } from '#server/platform/access/actor-cte.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** Returns a function that says a stored value of the changed field in words. */
export async function findValueWords(db: Db, action: BulkAction): Promise<(value: unknown) => string> {
  const { field } = factsOf(action);
  const isOwner = field === 'owner';
  const isNamed = isOwner || field === 'webCategories' || field === 'printCategory';
  const names = isOwner ? await staffNames(db) : isNamed ? await categoryNames(db) : new Map<number, string>();
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

/** Everybody who is or was an owner. */
async function staffNames(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, person_name(first_name, last_name, email) AS name FROM users
    WHERE ${sql.raw(isStaffSql)} OR id IN (SELECT owner_id FROM nonprofits WHERE owner_id IS NOT NULL)`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
