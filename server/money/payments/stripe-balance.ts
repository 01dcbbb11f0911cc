import type StripeClient from 'stripe';
import type { Dispute, Movement, Payments, Payout } from './payments.ts';

type Transaction = StripeClient.BalanceTransaction;
/** Asks Stripe, and turns its failures into ours. */
export type Ask = <T>(call: () => Promise<T>) => Promise<T>;

/** most that Stripe lists at once */
const page = 100;

/** The calls about Stripe's balance: what moved it, and how it goes to the bank. */
export function balanceCalls(stripe: StripeClient, ask: Ask): Pick<Payments, 'disputesOf' | 'payoutsSince' | 'movementsOf'> {
  return {
    disputesOf: (payment) =>
      ask(async () => {
        const found: Dispute[] = [];
        for await (const { id, status, balance_transactions: moved } of stripe.disputes.list({
          payment_intent: payment,
          limit: page,
        }))
          found.push({
            id,
            status,
            movements: moved.map((one) => ({ ...movementOf(one), kind: 'DISPUTE', source: id, payment })),
          });
        return found;
      }),

    payoutsSince: (moment) =>
      ask(async () => {
        const found: Payout[] = [];
        const created = { gte: Math.floor(moment.getTime() / 1000) };
        for await (const payout of stripe.payouts.list({ created, limit: page }))
          if (payout.currency === 'usd') found.push(payoutOf(payout));
        return found.reverse();
      }),

    movementsOf: (payout, after) =>
      ask(async () => {
        const { data, has_more: more } = await stripe.balanceTransactions.list({
          payout,
          limit: page,
          expand: ['data.source'],
          ...(after !== null && { starting_after: after }),
        });
        return { movements: data.map(movementOf), isLast: !more };
      }),
  };
}

function payoutOf(payout: StripeClient.Payout): Payout {
  const idOf = (value: string | { id: string } | null) => (typeof value === 'object' ? (value?.id ?? null) : value);
  return {
    id: payout.id,
    cents: payout.amount,
    status: payout.status,
    // Stripe gives the day as midnight UTC
    arrivalOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    createdAt: new Date(payout.created * 1000),
    isAutomatic: payout.automatic,
    isItemised: payout.reconciliation_status === 'completed',
    failure: payout.failure_message ?? payout.failure_code ?? '',
    movement: idOf(payout.balance_transaction),
    failureMovement: idOf(payout.failure_balance_transaction),
  };
}

/** What each type of a movement is, if its source is of the right kind; all other types are OTHER. */
const kinds: Record<string, { kind: Movement['kind']; source: string }> = {
  charge: { kind: 'CHARGE', source: 'charge' },
  payment: { kind: 'CHARGE', source: 'charge' },
  refund: { kind: 'REFUND', source: 'refund' },
  payment_refund: { kind: 'REFUND', source: 'refund' },
  refund_failure: { kind: 'REFUND_FAILED', source: 'refund' },
  adjustment: { kind: 'DISPUTE', source: 'dispute' },
  payout: { kind: 'PAYOUT', source: 'payout' },
  payout_failure: { kind: 'PAYOUT_FAILED', source: 'payout' },
  payout_cancel: { kind: 'PAYOUT_FAILED', source: 'payout' },
};

function movementOf({ id, type, description, amount, fee, created, source }: Transaction): Movement {
  const of = typeof source === 'object' ? source : null;
  const known = kinds[type];
  return {
    ...{ id, type, cents: amount, feeCents: fee, movedAt: new Date(created * 1000) },
    kind: known && of?.object === known.source ? known.kind : 'OTHER',
    description: description ?? '',
    source: of?.id ?? (typeof source === 'string' ? source : ''),
    payment: paymentOf(of),
  };
}

function paymentOf(source: object | null): string | null {
  const { payment_intent: intent } = (source ?? {}) as { payment_intent?: string | { id: string } | null };
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}
