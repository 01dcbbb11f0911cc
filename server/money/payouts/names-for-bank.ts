import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { destinationTables } from './destination-sql.ts';
import { fitsBankLetters } from './files/bank-letters.ts';

/** The nonprofits with a bank account whose name a bank's file cannot carry, and that have no other name for the bank. */
export async function findWithoutBankName(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT n.id, n.name FROM nonprofits n ${sql.raw(destinationTables)}
    WHERE account.bank_name = '' AND n.name !~ '^[ -~]*[A-Za-z0-9][ -~]*$'`.execute(db);
  return rows.filter(({ name }) => !fitsBankLetters(name)).map(({ id }) => id);
}
