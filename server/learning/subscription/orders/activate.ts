import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { type NewOrder, writeOrder } from './orders-store.ts';
import { nextPeriod, readStanding, type StoredOrder } from './periods.ts';

/**
 * Begins the year of an order: on the last day of the present access, or today. Adds the job that mails the receipt. The caller
 * has locked the nonprofit.
 */
export async function activate(tx: Tx, order: StoredOrder, today: string, paid: Partial<NewOrder>): Promise<StoredOrder> {
  const { endsOn } = await readStanding(tx, order.nonprofitId, today);
  const active = await writeOrder(tx, order.id, { ...paid, state: 'ACTIVE', ...nextPeriod(endsOn, today) });
  await addJob(tx, 'mail-receipt', { order: order.id });
  await recordOrder(tx, active, order.createdBy === null ? null : { id: order.createdBy }, endsOn === null ? 'began' : 'renewed');
  return active;
}

/** Records in the audit trail what happened to an order. */
export async function recordOrder(
  tx: Tx,
  order: StoredOrder,
  actor: { id: number } | null,
  action: string,
  reason = '',
): Promise<void> {
  const { name } = await tx.selectFrom('nonprofits').select('name').where('id', '=', order.nonprofitId).executeTakeFirstOrThrow();
  const dates = order.endsOn === null ? {} : { endsOn: { from: null, to: order.endsOn } };
  await recordChange(tx, { actor, action, subject: { kind: 'subscription', id: order.id, name }, changes: dates, reason });
}
