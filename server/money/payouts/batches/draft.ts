import { sql } from 'kysely';
import type { computeBatchAgain, draftBatch } from '#contract/money/payouts/batches.ts';
import type { changeBatchLines } from '#contract/money/payouts/lines.ts';
import type { PayoutMethod } from '#contract/money/payouts/payout-choices.ts';
import { achLimits, mostPayments } from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { PayoutSettings } from '#contract/money/payouts/settings.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findWithoutBankName } from '#server/money/payouts/names-for-bank.ts';
import { findSettings } from '#server/money/payouts/settings.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { batchSubject, checkSeen, lockBatch, requireState, type StoredBatch, takeTurn } from './batch-store.ts';
import { dueSql, type Scope } from './due.ts';

/** Drafts a batch of what is due, and returns its id. Throws 409 if no nonprofit can be paid. */
export async function draft(tx: Tx, vault: Vault, actor: Actor, body: BodyOf<typeof draftBatch>): Promise<number> {
  await takeTurn(tx);
  const settings = await findSettings(tx);
  const { startDate, endDate, method, nonprofits = null, note = '' } = body;
  checkSetUp(method, settings);
  const batch = await tx
    .insertInto('payoutBatches')
    .values({ method, startDate, endDate, nonprofits, note, draftedBy: actor.id, drafters: [actor.id], ...ruleOf(settings) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(tx, batch.id, { startDate, endDate, method, nonprofits, settings, vault });
  const { count, net } = await checkLines(tx, batch);
  if (count === 0) throw refuse(409, payoutMessages.nothingDue);
  await recordChange(tx, {
    actor,
    action: 'drafted',
    subject: batchSubject(batch),
    changes: {
      range: { from: null, to: `${startDate} to ${endDate}` },
      payments: { from: null, to: count },
      net: { from: null, to: net },
    },
  });
  return batch.id;
}

/** The person who changes a draft, and the vault that reads its bank accounts. */
interface Desk {
  actor: Actor;
  vault: Vault;
}

/** Computes a draft again with the present donations, payout data and settings. Nonprofits that were left out stay out. */
export async function computeAgain(
  tx: Tx,
  { actor, vault }: Desk,
  id: number,
  { version }: BodyOf<typeof computeBatchAgain>,
): Promise<void> {
  const batch = await lockDraft(tx, actor, id, version);
  await takeTurn(tx);
  const settings = await findSettings(tx);
  checkSetUp(methodOf(batch), settings);
  const leftOut = await tx
    .selectFrom('payoutLines')
    .select('nonprofitId')
    .where('batchId', '=', id)
    .where('status', '=', 'LEFT_OUT')
    .execute();
  await tx.deleteFrom('payoutLines').where('batchId', '=', id).execute();
  await insertLines(tx, id, { ...scopeOf(batch), settings, vault });
  await tx
    .updateTable('payoutLines')
    .set({ status: 'LEFT_OUT' })
    .where('batchId', '=', id)
    .where('status', '=', 'PENDING')
    .where('nonprofitId', '=', sql<number>`ANY (${leftOut.map(({ nonprofitId }) => nonprofitId)}::int[])`)
    .execute();
  await changeDraft(tx, actor, batch, { ...ruleOf(settings), action: 'computed again' });
}

/** Leaves lines out of a draft, or puts them back with what is due now. */
export async function changeLines(
  tx: Tx,
  { actor, vault }: Desk,
  id: number,
  { lines, leftOut, version }: BodyOf<typeof changeBatchLines>,
): Promise<ResultOf<typeof changeBatchLines>> {
  const batch = await lockDraft(tx, actor, id, version);
  const chosen = await tx
    .selectFrom('payoutLines')
    .select(['id', 'status', 'nonprofitId', 'payee'])
    .where('batchId', '=', id)
    .where('id', '=', sql<number>`ANY (${lines}::int[])`)
    .execute();
  if (chosen.length < new Set(lines).size) throw refuse(409, payoutMessages.notALine);
  const [from, to] = leftOut ? ['PENDING', 'LEFT_OUT'] : ['LEFT_OUT', 'PENDING'];
  if (chosen.some(({ status }) => status !== from && status !== to))
    throw refuse(409, leftOut ? payoutMessages.leaveOutLine : payoutMessages.putBackLine);
  const changing = chosen.filter(({ status }) => status === from);
  if (changing.length === 0) return { changed: 0, version: batch.version };
  const ids = sql<number>`ANY (${changing.map((line) => line.id)}::int[])`;
  if (leftOut) {
    await tx.updateTable('payoutLines').set({ status: 'LEFT_OUT' }).where('id', '=', ids).execute();
  } else {
    await takeTurn(tx);
    await tx.deleteFrom('payoutLines').where('id', '=', ids).execute();
    const nonprofits = changing.map(({ nonprofitId }) => nonprofitId);
    await insertLines(tx, id, { ...scopeOf(batch), nonprofits, vault });
  }
  const names = changing.map(({ payee }) => payee).join(', ');
  const said = { action: leftOut ? 'left out' : 'put back', reason: names.slice(0, 2_000) };
  return { changed: changing.length, version: await changeDraft(tx, actor, batch, said) };
}

async function lockDraft(tx: Tx, actor: Actor, id: number, version: number): Promise<StoredBatch> {
  const batch = await lockBatch(tx, id);
  requireState(batch, 'DRAFT', payoutMessages.notDraft);
  await checkSeen(tx, actor, batch, version);
  return batch;
}

interface DraftChange extends Partial<ReturnType<typeof ruleOf>> {
  action: string;
  reason?: string;
}

/** Raises the version and stores who changed the draft: with second approval, that person may not approve it. */
async function changeDraft(tx: Tx, actor: Actor, batch: StoredBatch, { action, reason, ...rule }: DraftChange): Promise<number> {
  const { version } = await tx
    .updateTable('payoutBatches')
    .set({
      ...rule,
      version: sql<number>`version + 1`,
      drafters: sql<number[]>`CASE WHEN ${actor.id}::int = ANY (drafters) THEN drafters ELSE drafters || ${actor.id}::int END`,
    })
    .where('id', '=', batch.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const { count, net } = await checkLines(tx, batch);
  const changes = { payments: { from: null, to: count }, net: { from: null, to: net } };
  await recordChange(tx, { actor, action, subject: batchSubject(batch), changes, ...(reason !== undefined && { reason }) });
  return version;
}

function checkSetUp(method: PayoutMethod, { achReady }: PayoutSettings): void {
  if (method === 'ACH' && !achReady) throw refuse(409, payoutMessages.noAchSettings);
}

/** The number of payments of a batch, and their sum. Throws 409 if one file cannot have so many payments or so large a sum. */
async function checkLines(tx: Tx, batch: StoredBatch): Promise<{ count: number; net: string }> {
  const { rows } = await sql<{ count: number; net: string; isTooMuch: boolean }>`
    SELECT count(*)::int AS count, coalesce(sum(net), 0.00) AS net, coalesce(sum(net), 0) > ${achLimits.total}::numeric AS is_too_much
    FROM payout_lines WHERE batch_id = ${batch.id} AND status = 'PENDING'`.execute(tx);
  const { count = 0, net = '0.00', isTooMuch = false } = rows[0] ?? {};
  const most = mostPayments[methodOf(batch)];
  if (count > most) throw refuse(409, payoutMessages.tooManyLines(most));
  if (batch.method === 'ACH' && isTooMuch) throw refuse(409, payoutMessages.totalTooLarge);
  return { count, net };
}

const ruleOf = ({ feePercent, feeFixed, minimum }: PayoutSettings) => ({
  feePercent: feePercent.toFixed(3),
  feeFixed: feeFixed.toFixed(2),
  minimum: minimum.toFixed(2),
});

export function methodOf({ method }: Pick<StoredBatch, 'method'>): PayoutMethod {
  return method === 'PAYPAL' || method === 'ACH' ? method : 'CHECK';
}

/** The scope of a batch, with the fee and the minimum that the batch was computed with. */
function scopeOf(batch: StoredBatch): Omit<Scope, 'vault' | 'withoutBankName'> {
  const { startDate, endDate, nonprofits, feePercent, feeFixed, minimum } = batch;
  const settings = { feePercent: Number(feePercent), feeFixed: Number(feeFixed), minimum: Number(minimum) };
  return { startDate, endDate, method: methodOf(batch), nonprofits, settings };
}

/** Stores a line for each nonprofit with something due, and the donations and corrections of the line. */
async function insertLines(tx: Tx, batch: number, asked: Omit<Scope, 'withoutBankName'>): Promise<void> {
  const scope = { ...asked, withoutBankName: await findWithoutBankName(tx) };
  await sql`
    WITH ${dueSql(scope, true)},
    lines AS (
      INSERT INTO payout_lines (batch_id, nonprofit_id, status, wait_reason, donations, corrections, gross, fee, net, payee,
        paypal_email, account_id, address)
      SELECT ${batch}::int, nonprofit_id, CASE WHEN wait_reason IS NULL THEN 'PENDING' ELSE 'WAITING' END, wait_reason, donations,
        corrections, gross, fee, net, payee, CASE WHEN ${scope.method} = 'PAYPAL' THEN paypal_email ELSE '' END,
        CASE WHEN ${scope.method} = 'ACH' THEN account_id END, CASE WHEN ${scope.method} = 'CHECK' THEN address ELSE '' END
      FROM judged ORDER BY name, nonprofit_id
      RETURNING id, nonprofit_id, holds)
    INSERT INTO payout_items (line_id, holds, donation_id, entry_id, amount)
    SELECT lines.id, lines.holds, chosen.donation_id, chosen.entry_id, chosen.amount
    FROM chosen JOIN lines USING (nonprofit_id) ORDER BY lines.id, chosen.donation_id, chosen.entry_id`.execute(tx);
}
