import { sql } from 'kysely';
import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { type Pace, type Run, Stopped } from '#server/platform/jobs/long-work.ts';
import { lineColumns } from '../reading/values/copy-text.ts';
import { importWork } from '../steps/take-step.ts';
import { countDuplicates, findDuplicates, isOutdated } from './duplicates.ts';

/** rows in one statement */
const chunkRows = 5_000;

/**
 * Stores the donations of an import in state `STORING`, without the duplicates that are left out, in the caller's transaction.
 * Returns '', or the reason why nothing was stored: then the import is ready again, so that a person can decide.
 */
export async function storeImport(tx: Tx, run: Run, pace: Partial<Pace> = {}): Promise<string> {
  const { id } = run;
  await lockNonprofits(tx, id);
  const stored = await tx.selectFrom('donationImports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refusal = await whyNotStore(tx, stored);
  if (refusal !== '') {
    await importWork.takeStep(tx, run, 'stopStoring', { failure: refusal, progress: 0 });
    return refusal;
  }
  const { rows, total } = await insertRows(tx, id, stored.rightRows, pace);
  const changes = { storedRows: rows, storedTotal: total, storedAt: sql<string>`now()`, progress: 100 };
  if (!(await importWork.takeStep(tx, run, 'finishStoring', changes))) throw new Stopped();
  await recordChange(tx, {
    actor: stored.storedBy === null ? null : { id: stored.storedBy },
    action: 'stored',
    subject: { kind: 'donationImport', id, name: stored.name },
    changes: { rows: { from: null, to: rows }, total: { from: null, to: total } },
  });
  return '';
}

/** the most nonprofits that an import locks one by one; an import with more nonprofits locks all imports while it is stored */
const mostLocks = 50;

/** Imports of one nonprofit take turns, so that each sees what the others stored. */
async function lockNonprofits(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ nonprofit: number }>`SELECT DISTINCT nonprofit_id AS nonprofit FROM donation_import_rows
    WHERE import_id = ${id} ORDER BY nonprofit LIMIT ${mostLocks + 1}`.execute(tx);
  if (rows.length > mostLocks) {
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner donations'), 0)`.execute(tx);
    return;
  }
  await sql`SELECT pg_advisory_xact_lock_shared(hashtext('almoner donations'), 0)`.execute(tx);
  for (const { nonprofit } of rows)
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner donations'), ${nonprofit})`.execute(tx);
}

interface Stored {
  id: number;
  hash: Buffer;
  nonprofitId: number | null;
  confirmed: boolean;
  readAt: string | null;
  storedRows: number;
}

/**
 * Checks again what may have changed since the person looked: the same file or equal donations were stored, a nonprofit was
 * deleted.
 */
async function whyNotStore(tx: Tx, { id, hash, nonprofitId, confirmed, readAt }: Stored): Promise<string> {
  const same = await tx
    .selectFrom('donationImports')
    .select('id')
    .where('hash', '=', hash)
    .where('id', '<>', id)
    .where('state', '=', 'STORED')
    .where(sql<boolean>`nonprofit_id IS NOT DISTINCT FROM ${nonprofitId}::int`)
    .executeTakeFirst();
  if (same && !confirmed) return importMessages.storedBefore;
  if (readAt !== null && (await isOutdated(tx, id, readAt)) && (await findDuplicates(tx, id)) > 0) {
    await countDuplicates(tx, id);
    return importMessages.newDuplicates;
  }
  const { rows } = await sql<{ gone: boolean }>`SELECT EXISTS (
    SELECT FROM (SELECT DISTINCT nonprofit_id FROM donation_import_rows WHERE import_id = ${id}) own
    WHERE NOT EXISTS (SELECT FROM nonprofits WHERE nonprofits.id = own.nonprofit_id)) AS gone`.execute(tx);
  return rows[0]?.gone ? importMessages.nonprofitGone : '';
}

interface Inserted {
  last: number | null;
  read: number;
  stored: number;
  total: string;
}

const columns = sql.join(lineColumns.map((name) => sql.ref(name)));
const valuesInChunk = sql.join(lineColumns.map((name) => sql.ref(`c.${name}`)));

/**
 * No code here updates the ledger or the sums: triggers on `donations` do. `donations_ledger_insert` calls
 * server/platform/database/functions/write-donation-entries.sql, which writes what the programme now owes. `donation_months_insert` calls
 * write-donation-months.sql, which keeps the sums of each month.
 */
async function insertRows(tx: Tx, id: number, count: number, { signal, progress }: Partial<Pace>) {
  let rows = 0;
  let read = 0;
  let total = '0.00';
  // the gift of a company has a number below 0
  for (let after = -2_147_483_648; ; ) {
    signal?.throwIfAborted();
    const { rows: found } = await sql<Inserted>`
      WITH chunk AS MATERIALIZED (
        SELECT * FROM donation_import_rows WHERE import_id = ${id} AND line > ${after} ORDER BY line LIMIT ${chunkRows}),
      stored AS (
        INSERT INTO donations (import_id, import_line, reported_by, source, ${columns})
        SELECT ${id}, c.line, i.stored_by, 'IMPORT', ${valuesInChunk}
        FROM chunk c CROSS JOIN (SELECT stored_by FROM donation_imports WHERE id = ${id}) i
        -- a look at one key for each line: a join that expects a single duplicate compares all with all
        WHERE (SELECT d.decision FROM donation_import_duplicates d WHERE d.import_id = ${id} AND d.line = c.line)
          IS DISTINCT FROM 'LEAVE_OUT'
        ORDER BY c.line
        RETURNING amount)
      SELECT (SELECT max(line) FROM chunk) AS last, (SELECT count(*)::int FROM chunk) AS read, count(*)::int AS stored,
        (coalesce(sum(amount), 0) + ${total}::numeric)::text AS total
      FROM stored`.execute(tx);
    const chunk = found[0];
    if (!chunk || chunk.last === null) return { rows, total };
    rows += chunk.stored;
    read += chunk.read;
    total = chunk.total;
    after = chunk.last;
    progress?.(read / Math.max(1, count));
  }
}
