import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { partsOf, rowsByAddress, rowsOfPerson } from './person-rows.ts';

export interface Counted {
  what: string;
  count: number;
}

interface Person {
  id: number;
  email: string;
}

/** How many rows name the person, by group. A row that names the person in two columns counts twice. */
export async function countRows(
  db: Db,
  { id }: Pick<Person, 'id'>,
  fate: 'DELETED' | 'KEPT',
): Promise<(Counted & { why: string })[]> {
  const groups = rowsOfPerson.filter((group) => group.fate === fate);
  const counted: (Counted & { why: string })[] = [];
  for (const { what, columns, why = '' } of groups) {
    let count = 0;
    for (const column of columns) count += await countIn(db, column, id);
    if (count > 0) counted.push({ what, count, why });
  }
  return counted;
}

/** How many rows contain one of the person's email addresses: letters, and what the person sent without an account. */
export async function countByAddress(db: Db, emails: readonly string[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  const lowered = emails.map((email) => email.toLowerCase());
  for (const { what, column } of rowsByAddress) {
    const { table, name } = partsOf(column);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
      WHERE lower(${sql.ref(name)}) = ANY (${lowered}::text[])`.execute(db);
    if (rows[0]?.count) counted.push({ what, count: rows[0].count });
  }
  return counted;
}

async function countIn(db: Db, column: string, id: number): Promise<number> {
  const { table, name } = partsOf(column);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE ${sql.ref(name)} = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}
