import { sql } from 'kysely';
import { giftCardMessages } from '#contract/money/gift-cards/gift-card-words.ts';
import type { StoredRefund } from '#server/money/giving/refunds/refunds-store.ts';
import type { Returned } from '#server/money/journal/entries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { blockCardOf } from './sell-card.ts';

/** What can go back of a card's sale: its balance, less the refunds that are under way. Blocks the card first. Lock the sale before. */
export async function blockForRefund(tx: Tx, order: number): Promise<number> {
  await blockCardOf(tx, order, 'Its sale is refunded');
  const { rows } = await sql<{ cents: number }>`
    SELECT balance_cents - coalesce((SELECT sum(cents)::int FROM gift_refunds WHERE order_id = ${order} AND state IN ('WAITING', 'ASKED')), 0)
      AS cents FROM gift_cards WHERE order_id = ${order}`.execute(tx);
  const cents = rows[0]?.cents ?? 0;
  if (cents <= 0) throw refuse(409, giftCardMessages.empty);
  return cents;
}

/**
 * Takes what a refund of a card's sale returns from the card's balance, or puts it back where the refund failed. The programme bears
 * what the balance does not have: somebody refunded at Stripe what was given already.
 */
export async function moveBalance(
  tx: Tx,
  { id, orderId, cents, ofBalanceCents }: StoredRefund,
  sign: 1 | -1,
): Promise<Returned[]> {
  const card = await tx.selectFrom('giftCards').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirstOrThrow();
  await blockCardOf(tx, orderId, 'Its sale is refunded');
  const ofBalance = sign < 0 ? Math.min(cents, card.balanceCents) : ofBalanceCents;
  await sql`UPDATE gift_cards SET balance_cents = balance_cents + ${sign * ofBalance}, version = version + 1 WHERE id = ${card.id}`.execute(
    tx,
  );
  if (sign < 0) await tx.updateTable('giftRefunds').set({ ofBalanceCents: ofBalance }).where('id', '=', id).execute();
  return [{ card: card.id, cents: ofBalance }, { programme: cents - ofBalance }];
}
