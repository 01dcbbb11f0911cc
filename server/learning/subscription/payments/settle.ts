import type { disputeRules, OrderAttention, refundRules } from '#contract/learning/subscription/orders.ts';
import { activate, recordOrder } from '#server/learning/subscription/orders/activate.ts';
import { lockOrder, writeOrder } from '#server/learning/subscription/orders/orders-store.ts';
import { daysGivenBack, moveUp, type StoredOrder } from '#server/learning/subscription/orders/periods.ts';
import type { Told } from '#server/money/payments/customer.ts';
import type { Tx } from '#server/platform/database/connection.ts';

interface Rules {
  onRefund: (typeof refundRules)[number];
  onDispute: (typeof disputeRules)[number];
}

/**
 * Brings an order to the state that the payment provider reports. No other code begins or ends access because of money.
 * A reply that arrives twice, or after a newer reply, does no harm (decision 67).
 */
export async function settle(tx: Tx, id: number, told: Told): Promise<StoredOrder> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error('an order vanished while it was settled');
  if (order.payment !== told.payment.id) return order;
  const began = await settlePayment(tx, order, told);
  if (told.asked < began.applied) return began;
  return settleReturns(tx, began, told);
}

/**
 * The statuses `paid` and `canceled` are final, so a reply with one of them counts even if a newer reply was applied already. After a
 * newer reply, a reply with any other status changes nothing.
 */
async function settlePayment(tx: Tx, order: StoredOrder, { payment, asked, today }: Told): Promise<StoredOrder> {
  if (order.state !== 'OPEN' && order.state !== 'CLOSED') return order;
  const { status, providerStatus: paymentStatus, problem: paymentProblem, receivedCents, currency, card } = payment;
  if (status === 'paid') {
    if (receivedCents < order.totalCents || currency !== 'usd')
      return order.receivedCents === receivedCents
        ? order
        : writeOrder(tx, order.id, { state: 'CLOSED', paymentStatus, receivedCents, ...notice(order, 'OTHER_AMOUNT') });
    const late = order.state === 'CLOSED' ? notice(order, 'PAID_AFTER_CLOSING') : {};
    const paid = { paymentStatus, paymentProblem: '', receivedCents, card, paidAt: new Date().toISOString(), ...late };
    return activate(tx, order, today, paid);
  }
  if (status !== 'canceled' && asked < order.applied) return order;
  const seen = { paymentStatus, paymentProblem };
  return writeOrder(tx, order.id, status === 'canceled' ? { ...seen, state: 'CLOSED' } : seen);
}

/** Applies refunds and disputes by the rules that staff have set. The rules in force at the moment of settling count. */
async function settleReturns(tx: Tx, order: StoredOrder, { payment, asked, today }: Told): Promise<StoredOrder> {
  const refunded = payment.refundedCents > order.refundedCents;
  const disputed = payment.dispute !== order.dispute;
  const seen = { applied: asked, refundedCents: payment.refundedCents, dispute: payment.dispute };
  if (!refunded && !disputed) return writeOrder(tx, order.id, { applied: asked });
  const rules = await readRules(tx);
  const whole = payment.refundedCents >= order.receivedCents && order.receivedCents > 0;
  const notices: OrderAttention[] = [
    ...(refunded ? [whole ? ('REFUNDED' as const) : ('PARTLY_REFUNDED' as const)] : []),
    ...(disputed && payment.dispute !== '' ? ['DISPUTED' as const] : []),
  ];
  const isRefundedWhole = refunded && whole;
  const state = stateAfter(order, { ...rules, whole: isRefundedWhole, dispute: disputed ? payment.dispute : null });
  const changed = await writeOrder(tx, order.id, {
    ...seen,
    state,
    ...(order.state === 'SUSPENDED' && state === 'ACTIVE' && (await daysGivenBack(tx, order, today))),
    ...notice(order, ...notices),
    ...(state === 'ENDED' && order.state !== 'ENDED' && { endedAt: new Date().toISOString() }),
  });
  if (state === order.state) return changed;
  await recordOrder(
    tx,
    changed,
    null,
    wordsFor[state] ?? state,
    isRefundedWhole && rules.onRefund === 'END' ? 'The payment was refunded.' : reasonOf(payment.dispute),
  );
  if (state === 'ENDED') await moveUp(tx, order.nonprofitId, today);
  return changed;
}

const wordsFor: Record<string, string> = { ENDED: 'ended', SUSPENDED: 'suspended', ACTIVE: 'access given back' };

/** Why an order changed, by the dispute's new status. */
function reasonOf(dispute: string): string {
  if (isOpenDispute(dispute)) return 'The payment is disputed.';
  return dispute === 'lost' ? 'The dispute was lost.' : 'The dispute ended without a loss.';
}

const isOpenDispute = (status: string) => status === 'needs_response' || status === 'under_review';

interface Returned extends Rules {
  /** the whole payment was refunded just now */
  whole: boolean;
  /** the dispute's new status; null: unchanged */
  dispute: string | null;
}

function stateAfter({ state }: StoredOrder, { onRefund, onDispute, whole, dispute }: Returned): string {
  if (state !== 'ACTIVE' && state !== 'SUSPENDED') return state;
  if (whole && onRefund === 'END') return 'ENDED';
  if (dispute === null) return state;
  if (dispute === 'lost') return onDispute === 'KEEP' ? 'ACTIVE' : 'ENDED';
  if (isOpenDispute(dispute)) return onDispute === 'SUSPEND' ? 'SUSPENDED' : state;
  return 'ACTIVE';
}

function notice(order: StoredOrder, ...added: OrderAttention[]): { attention: string[] } {
  return { attention: [...new Set([...order.attention, ...added])] };
}

async function readRules(tx: Tx): Promise<Rules> {
  const rules = await tx.selectFrom('learningSettings').select(['onRefund', 'onDispute']).executeTakeFirstOrThrow();
  return rules as Rules;
}
