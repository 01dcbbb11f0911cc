import { type Selectable, sql } from 'kysely';
import { known, paidOut, payoutFailed } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Payout } from '#server/money/payments/payments.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StripePayouts } from '#server/platform/database/types.ts';
import { entryIds } from './movement-gifts.ts';

/** Stores what Stripe says of a payout, and enters that it came to the bank, or did not after all. */
export async function storePayout(tx: Tx, payout: Payout, today: string): Promise<Selectable<StripePayouts>> {
  const { id, cents, status, arrivalOn, isAutomatic, isItemised, failure } = payout;
  const seen = { amountCents: cents, status, arrivalOn, isAutomatic, isItemised, failure };
  const paidAt = status === 'paid' ? sql<string>`coalesce(stripe_payouts.paid_at, now())` : sql<string>`stripe_payouts.paid_at`;
  const stored = await tx
    .insertInto('stripePayouts')
    .values({ id, ...seen, createdAt: payout.createdAt.toISOString(), paidAt: status === 'paid' ? sql<string>`now()` : null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...seen, paidAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const hasFailed = status === 'failed' || status === 'canceled';
  const entry = { payout: id, cents, day: arrivalOn };
  if (status === 'paid' || hasFailed) await post(tx, [paidOut(entry)]);
  if (hasFailed) {
    await post(tx, [payoutFailed({ ...entry, day: today })]);
    await explainFailure(tx, payout, today);
  }
  await storeOwnMovements(tx, payout);
  return stored;
}

/**
 * Another payout may have listed the failure before it was known here, so that it stands in SUSPENSE: now it is known, and its money is
 * in the journal once. What staff have explained stays as they said.
 */
async function explainFailure(tx: Tx, { id, failureMovement }: Payout, today: string): Promise<void> {
  if (failureMovement === null) return;
  const { rows } = await sql<{ type: string; cents: number }>`
    UPDATE stripe_movements m SET kind = 'PAYOUT_FAILED', entry_id = e.id FROM money_entries e
    WHERE m.id = ${failureMovement} AND m.kind = 'UNKNOWN' AND e.key = ${`payout ${id} failed`}
      AND coalesce((SELECT target FROM movement_explanations x WHERE x.movement = m.id ORDER BY turn DESC LIMIT 1), 'NONE') = 'NONE'
    RETURNING m.type, m.net_cents::float8 AS cents`.execute(tx);
  await post(
    tx,
    rows.map(({ type, cents }) => known({ movement: failureMovement, type, cents, day: today })),
  );
}

/** The payout itself moves Stripe's balance, and so does its failure; another payout brings the money of the failure. */
async function storeOwnMovements(tx: Tx, { id, cents, movement, failureMovement, status, createdAt }: Payout): Promise<void> {
  const entries = await entryIds(tx, [`payout ${id}`, `payout ${id} failed`]);
  const own = [
    { id: movement, kind: 'PAYOUT', type: 'payout', sign: -1, payout: id, entry: entries.get(`payout ${id}`) },
    {
      ...{ id: failureMovement, kind: 'PAYOUT_FAILED', sign: 1, payout: null, entry: entries.get(`payout ${id} failed`) },
      type: status === 'canceled' ? 'payout_cancel' : 'payout_failure',
    },
  ];
  const rows = own.flatMap(({ id: own_, sign, entry, ...row }) =>
    own_ === null || entry === undefined
      ? []
      : [
          {
            ...{ ...row, id: own_, source: id, amountCents: sign * cents, feeCents: 0, netCents: sign * cents, entryId: entry },
            movedAt: createdAt.toISOString(),
          },
        ],
  );
  if (rows.length > 0)
    await tx
      .insertInto('stripeMovements')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Stores that all movements of a payout were read, with what they sum to. */
export async function finishReading(tx: Tx, payout: string): Promise<void> {
  await sql`UPDATE stripe_payouts p SET read_at = now(), read_to = NULL, movement_cents = read.cents, movement_count = read.count
    FROM (SELECT coalesce(sum(net_cents), 0) AS cents, count(*) AS count FROM stripe_movements
      WHERE payout = ${payout} AND kind <> 'PAYOUT') AS read
    WHERE p.id = ${payout}`.execute(tx);
}
