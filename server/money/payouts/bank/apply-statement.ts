import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type BankStatementResult, bankStatementLimits } from '#contract/money/payouts/bank-statements.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { centsOf, dollarsOf } from '#contract/platform/wire/money.ts';
import { takeTurn } from '#server/money/payouts/batches/batch-store.ts';
import { writeMarks } from '#server/money/payouts/batches/mark.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findPaidBatches, findPayments } from './find-payments.ts';
import { type MatchedRow, matchRows } from './match-rows.ts';
import { type BankFile, readBankFile } from './read-bank-file.ts';

interface Sent {
  /** where the uploaded bytes are */
  path: string;
  name: string;
  /** what staff chose for lines of the file: `12:345,13:B7` is payment 345 for line 12 and batch 7 for line 13 */
  choices: string;
  /** the fingerprint of the preview that was confirmed */
  fingerprint: string | undefined;
  /** in the programme's time zone */
  today: string;
}

/** What applying a bank's file would do; stores nothing. */
export async function previewStatement(db: Db, sent: Sent): Promise<BankStatementResult> {
  return (await compare(db, await open(sent), sent)).result;
}

/** Marks the payments that a bank's file matches: all of them or none. A row that was applied before changes nothing. */
export async function applyStatement(tx: Tx, actor: Actor, sent: Sent): Promise<BankStatementResult> {
  const file = await open(sent);
  await takeTurn(tx);
  await lockBatches(tx, file);
  const { result, matched } = await compare(tx, file, sent);
  const isRepeated = result.appliedBefore !== null && matched.length === 0;
  if (!isRepeated && sent.fingerprint !== undefined && sent.fingerprint !== result.fingerprint)
    throw refuse(409, payoutMessages.statementChanged);
  if (matched.length === 0) return result;
  for (const round of inRounds(matched)) {
    const marks = round.map(({ payment, status, row }) => ({
      ...{ id: payment.id, reference: payment.reference, from: payment.status, status },
      day: dayOf(row.day, sent.today),
      bankReference: row.bankReference,
    }));
    await writeMarks(tx, actor, marks);
  }
  await storeStatement(tx, actor, { file, matched, sent, amount: result.matchedAmount });
  return { ...result, applied: matched.length };
}

async function open({ path }: Sent): Promise<BankFile> {
  const bytes = await readFile(path);
  if (bytes.length > bankStatementLimits.bytes) throw refuse(413, 'This file is too large: the limit is 5 MB.');
  return readBankFile(bytes);
}

/** Splits the marks into rounds: a payment that the file marks twice (paid, then returned) is marked in two rounds. */
function inRounds(matched: readonly MatchedRow[]): MatchedRow[][] {
  const rounds: MatchedRow[][] = [];
  const places = new Map<number, number>();
  for (const match of matched) {
    const place = places.get(match.payment.id) ?? 0;
    places.set(match.payment.id, place + 1);
    const round = rounds[place] ?? [];
    round.push(match);
    rounds[place] = round;
  }
  return rounds;
}

/** The day of a payment's mark: today if the row's day is unreadable, in the future or before 1900. */
const dayOf = (day: string | null, today: string) => (day === null || day > today || day < '1900-01-01' ? today : day);

/**
 * Locks the batches of the payments that the file may mean, so that nobody marks these payments by hand until the transaction
 * ends.
 */
async function lockBatches(tx: Tx, file: BankFile): Promise<void> {
  const payments = await findPayments(tx, file.rows, await findPaidBatches(tx, file.rows));
  const batches = [...new Set(payments.map(({ batch }) => batch))];
  await sql`SELECT FROM payout_batches WHERE id = ANY (${batches}::int[]) ORDER BY id FOR UPDATE`.execute(tx);
}

interface Compared {
  result: BankStatementResult;
  matched: MatchedRow[];
}

async function compare(db: Db, file: BankFile, { choices }: Sent): Promise<Compared> {
  const batches = await findPaidBatches(db, file.rows);
  const payments = await findPayments(db, file.rows, batches);
  const applied = await findApplied(db, file);
  const { rows, matched } = matchRows({ file, payments, batches, applied, choices: readChoices(choices) });
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const counts = {
    ...{ matched: count('MATCHED'), done: count('DONE') },
    ...{ ambiguous: count('AMBIGUOUS'), unmatched: count('UNMATCHED') },
  };
  const cents = matched.reduce((sum, { payment }) => sum + centsOf(payment.exact), 0n);
  const result = {
    ...{ columns: file.columns, rows, counts, matchedAmount: Number(dollarsOf(cents)) },
    ...{ appliedBefore: await findAppliedBefore(db, file.hash), fingerprint: fingerprintOf(file, matched), applied: 0 },
  };
  return { result, matched };
}

/** A fingerprint of everything that applying does, so that only what was confirmed is applied. */
function fingerprintOf(file: BankFile, matched: readonly MatchedRow[]): string {
  const acts = matched.map(({ row, payment, status }) => [row.fingerprint, payment.id, payment.status, status]);
  return createHash('sha256').update(file.hash).update(JSON.stringify(acts)).digest('hex').slice(0, 32);
}

function readChoices(text: string): Map<number, string> {
  const pairs = text === '' ? [] : text.split(',').map((pair) => pair.split(':'));
  return new Map(pairs.map(([row = '', chosen = '']) => [Number(row), chosen]));
}

async function findApplied(db: Db, { rows }: BankFile): Promise<Set<string>> {
  const prints = rows.map(({ fingerprint }) => fingerprint);
  const { rows: found } = await sql<{ fingerprint: string }>`
    SELECT encode(fingerprint, 'hex') AS fingerprint FROM bank_statement_rows
    WHERE fingerprint = ANY (SELECT decode(print, 'hex') FROM unnest(${prints}::text[]) AS print)`.execute(db);
  return new Set(found.map(({ fingerprint }) => fingerprint));
}

async function findAppliedBefore(db: Db, hash: Buffer): Promise<BankStatementResult['appliedBefore']> {
  const { rows } = await sql<{ at: string; by: string }>`
    SELECT s.applied_at AS at, coalesce(full_name(u.first_name, u.last_name), '') AS by
    FROM bank_statements s LEFT JOIN users u ON u.id = s.applied_by WHERE s.hash = ${hash} ORDER BY s.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Applied {
  file: BankFile;
  matched: readonly MatchedRow[];
  sent: Sent;
  amount: number;
}

async function storeStatement(tx: Tx, actor: Actor, { file, matched, sent, amount }: Applied): Promise<void> {
  const name = sent.name.slice(0, 200);
  const { id } = await tx
    .insertInto('bankStatements')
    .values({ appliedBy: actor.id, name, hash: file.hash, rows: file.rows.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = matched.map(({ row, payment, status }) => ({
    ...{ fingerprint: row.fingerprint, file_line: row.line, line_id: payment.id, status },
  }));
  await sql`
    INSERT INTO bank_statement_rows (fingerprint, statement_id, file_line, line_id, status)
    SELECT decode(fingerprint, 'hex'), ${id}::int, file_line, line_id, status
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent (fingerprint text, file_line int, line_id int, status text)`.execute(
    tx,
  );
  await recordChange(tx, {
    actor,
    action: 'applied',
    subject: { kind: 'bankStatement', id, name },
    changes: { payments: { from: null, to: matched.length }, amount: { from: null, to: amount.toFixed(2) } },
  });
}
