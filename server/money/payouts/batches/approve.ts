import { sql } from 'kysely';
import type { approveBatch, cancelBatch } from '#contract/money/payouts/batches.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import {
  bankPayee,
  checkAddress,
  destinationTables,
  isNewDestination,
  paypalEmail,
} from '#server/money/payouts/destination-sql.ts';
import { isInBank } from '#server/money/payouts/ledger/in-bank-sql.ts';
import { findSettings } from '#server/money/payouts/settings.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { batchSubject, checkSeen, lockBatch, requireState } from './batch-store.ts';

/** Approves the version that the person saw. A second call by the same person changes nothing. */
export async function approve(tx: Tx, actor: Actor, id: number, { version }: BodyOf<typeof approveBatch>): Promise<void> {
  const batch = await lockBatch(tx, id);
  if (batch.state === 'APPROVED' && batch.approvedBy === actor.id && batch.version === version) return;
  requireState(batch, 'DRAFT', payoutMessages.notDraft);
  await checkSeen(tx, actor, batch, version);
  const { secondApproval } = await findSettings(tx);
  if (secondApproval && batch.drafters.includes(actor.id)) throw refuse(409, payoutMessages.ownDraft);
  const pays = await sumPending(tx, id);
  if (pays.count === 0) throw refuse(409, payoutMessages.empty);
  await checkDestinations(tx, id, { outdated: payoutMessages.outdated, isNew: payoutMessages.newDestinations });
  await checkMoneyIsHere(tx, id);
  await tx
    .updateTable('payoutBatches')
    .set({ state: 'APPROVED', approvedBy: actor.id, approvedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  const changes = { payments: { from: null, to: pays.count }, net: { from: null, to: pays.net } };
  await recordChange(tx, { actor, action: 'approved', subject: batchSubject(batch), changes });
}

/** Closes a batch without pending or sent lines. Its paid lines can still be returned. */
export async function close(tx: Tx, actor: Actor, id: number): Promise<void> {
  const batch = await lockBatch(tx, id);
  if (batch.state === 'CLOSED') return;
  requireState(batch, 'EXPORTED', payoutMessages.notExported);
  const open = await tx
    .selectFrom('payoutLines')
    .select('id')
    .where('batchId', '=', id)
    .where('status', 'in', ['PENDING', 'SENT'])
    .executeTakeFirst();
  if (open) throw refuse(409, payoutMessages.openLines);
  await tx
    .updateTable('payoutBatches')
    .set({ state: 'CLOSED', closedBy: actor.id, closedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, { actor, action: 'closed', subject: batchSubject(batch) });
}

/** Cancels a batch of which no line was sent, so that the next batch can pay its donations. */
export async function cancel(tx: Tx, actor: Actor, id: number, { reason, version }: BodyOf<typeof cancelBatch>): Promise<void> {
  const batch = await lockBatch(tx, id);
  if (batch.state === 'CANCELLED') return;
  if (batch.state === 'CLOSED') throw refuse(409, payoutMessages.isClosed);
  await checkSeen(tx, actor, batch, version);
  const moved = await tx
    .selectFrom('payoutLines')
    .select('id')
    .where('batchId', '=', id)
    .where('status', 'in', ['SENT', 'PAID', 'FAILED', 'RETURNED'])
    .executeTakeFirst();
  if (moved) throw refuse(409, payoutMessages.moneyMoved);
  await tx
    .updateTable('payoutLines')
    .set({ status: 'CANCELLED' })
    .where('batchId', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
  await tx
    .updateTable('payoutBatches')
    .set({ state: 'CANCELLED', cancelledBy: actor.id, cancelledAt: sql<string>`now()`, cancelReason: reason })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, { actor, action: 'cancelled', subject: batchSubject(batch), reason });
}

async function sumPending(tx: Tx, batch: number): Promise<{ count: number; net: string }> {
  const { rows } = await sql<{ count: number; net: string }>`
    SELECT count(*)::int AS count, coalesce(sum(net), 0.00) AS net
    FROM payout_lines WHERE batch_id = ${batch} AND status = 'PENDING'`.execute(tx);
  return rows[0] ?? { count: 0, net: '0.00' };
}

interface Refusals {
  outdated: (names: string) => string;
  isNew: (names: string) => string;
}

/**
 * Throws 409 if a nonprofit's name or payout data changed since the draft: only what was approved is paid. Also if the destination
 * is the same but waits, because it was changed and changed back, or because the settings' days were raised.
 */
export async function checkDestinations(tx: Tx, batch: number, refusals: Refusals): Promise<void> {
  const { rows } = await sql<{ name: string; isOutdated: boolean }>`
    SELECT name, is_outdated FROM (SELECT n.name, ${sql.raw(isNewDestination)} AS is_new,
        (l.payee <> CASE WHEN b.method = 'ACH' THEN ${sql.raw(bankPayee)} ELSE n.name END
          OR (b.method = 'PAYPAL' AND l.paypal_email <> ${sql.raw(paypalEmail)})
          OR (b.method = 'ACH' AND l.account_id IS DISTINCT FROM account.id)
          OR (b.method = 'CHECK' AND l.address <> ${sql.raw(checkAddress)})) AS is_outdated
      FROM payout_lines l JOIN payout_batches b ON b.id = l.batch_id JOIN nonprofits n ON n.id = l.nonprofit_id
      ${sql.raw(destinationTables)} WHERE l.batch_id = ${batch} AND l.status = 'PENDING') AS judged
    WHERE is_outdated OR is_new ORDER BY is_outdated DESC, name`.execute(tx);
  const outdated = rows.filter(({ isOutdated }) => isOutdated);
  if (outdated.length > 0) throw refuse(409, refusals.outdated(namesOf(outdated)));
  if (rows.length > 0) throw refuse(409, refusals.isNew(namesOf(rows)));
}

/** Throws 409 if a payout of Stripe failed since the draft, or a gift is disputed: its money is not there to be paid on. */
export async function checkMoneyIsHere(tx: Tx, batch: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT DISTINCT n.name FROM payout_lines l JOIN nonprofits n ON n.id = l.nonprofit_id
    JOIN payout_items i ON i.line_id = l.id WHERE l.batch_id = ${batch} AND l.status = 'PENDING' AND i.donation_id IS NOT NULL
      AND NOT ${sql.raw(isInBank('i.donation_id'))} ORDER BY n.name`.execute(tx);
  if (rows.length > 0) throw refuse(409, payoutMessages.notInBank(namesOf(rows)));
}

const namesOf = (rows: readonly { name: string }[]): string =>
  rows
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
