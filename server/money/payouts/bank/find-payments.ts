import { sql } from 'kysely';
import type { BankStatementRow } from '#contract/money/payouts/bank-statements.ts';
import type { LineStatus } from '#contract/money/payouts/payout-choices.ts';
import { dollarsOf } from '#contract/platform/wire/money.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { BankRow } from './read-bank-file.ts';
import { referencesIn } from './read-cells.ts';

/** A payout line that a bank's row may mean. */
export interface Payment extends NonNullable<BankStatementRow['payment']> {
  status: LineStatus;
  batchState: string;
  bankReference: string;
  payee: string;
  /** decimal text */
  exact: string;
}

/** An exported ACH batch that a bank may have paid with one debit. */
export interface PaidBatch {
  id: number;
  /** sum of all lines in its file, as decimal text */
  total: string;
  /**
   * the first day of a row that can have paid the batch: the day before its export, because the bank may count days in another
   * time zone
   */
  notBefore: string;
}

const amountsOf = (rows: readonly BankRow[]): string[] =>
  rows.flatMap(({ cents }) => (cents === null ? [] : [dollarsOf(cents < 0n ? -cents : cents)]));

/** The exported ACH batches whose sum equals an amount of the file. */
export async function findPaidBatches(db: Db, rows: readonly BankRow[]): Promise<PaidBatch[]> {
  const { rows: found } = await sql<PaidBatch>`
    SELECT b.id, sum(l.net) AS total, (b.exported_at - interval '1 day')::date AS not_before
    FROM payout_batches b JOIN payout_lines l ON l.batch_id = b.id
    WHERE b.method = 'ACH' AND b.state IN ('EXPORTED', 'CLOSED') AND l.status NOT IN ('WAITING', 'LEFT_OUT')
    GROUP BY b.id HAVING sum(l.net) = ANY (${amountsOf(rows)}::numeric[]) ORDER BY b.id`.execute(db);
  return found;
}

/**
 * The payout lines that rows name, the pending, sent and paid lines of exported batches with an amount of the file, and the lines
 * of the given batches.
 */
export async function findPayments(db: Db, rows: readonly BankRow[], batches: readonly PaidBatch[]): Promise<Payment[]> {
  const ids = rows.flatMap(({ text }) => referencesIn(text));
  const amounts = amountsOf(rows);
  const whole = batches.map(({ id }) => id);
  const { rows: found } = await sql<Payment>`
    SELECT l.id, l.batch_id AS batch, l.reference, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref,
      l.net::float8 AS net, l.net AS exact, l.status, b.state AS batch_state, l.bank_reference, l.payee
    FROM payout_lines l JOIN payout_batches b ON b.id = l.batch_id JOIN nonprofits n ON n.id = l.nonprofit_id
    WHERE l.id = ANY (${ids}::int[]) OR (l.batch_id = ANY (${whole}::int[]) AND l.status NOT IN ('WAITING', 'LEFT_OUT'))
      OR (b.state IN ('EXPORTED', 'CLOSED') AND l.status IN ('PENDING', 'SENT', 'PAID') AND l.net = ANY (${amounts}::numeric[]))
    ORDER BY l.id`.execute(db);
  return found;
}
