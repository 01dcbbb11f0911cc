import { sql } from 'kysely';
import type { BankStatementRow } from '#contract/payouts/bank-statements.ts';
import type { LineStatus } from '#contract/payouts/payout-choices.ts';
import type { Db } from '#server/database/connection.ts';
import { dollarsOf } from '#server/donations/cents.ts';
import type { BankRow } from './read-bank-file.ts';
import { referencesIn } from './read-cells.ts';

/** A line that a bank's row may mean. */
export interface Payment extends NonNullable<BankStatementRow['payment']> {
  status: LineStatus;
  batchState: string;
  bankReference: string;
  payee: string;
  /** decimal text */
  exact: string;
}

/** The lines that rows name, and those of exported batches with an amount or a bank's reference of the file. */
export async function findPayments(db: Db, rows: readonly BankRow[]): Promise<Payment[]> {
  const ids = rows.flatMap(({ text }) => referencesIn(text));
  const amounts = rows.flatMap(({ cents }) => (cents === null ? [] : [dollarsOf(cents < 0n ? -cents : cents)]));
  const { rows: found } = await sql<Payment>`
    SELECT l.id, l.batch_id AS batch, l.reference, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref,
      l.net::float8 AS net, l.net AS exact, l.status, b.state AS batch_state, l.bank_reference, l.payee
    FROM payout_lines l JOIN payout_batches b ON b.id = l.batch_id JOIN nonprofits n ON n.id = l.nonprofit_id
    WHERE l.id = ANY (${ids}::int[])
      OR (b.state IN ('EXPORTED', 'CLOSED') AND l.status IN ('PENDING', 'SENT', 'PAID') AND l.net = ANY (${amounts}::numeric[]))
    ORDER BY l.id`.execute(db);
  return found;
}
