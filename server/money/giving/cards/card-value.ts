import { sql } from 'kysely';
import { codeOf, giftCardMessages } from '#contract/money/gift-cards/gift-card-words.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { givenBack, held, type Part, used } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { hashOfCode } from './code.ts';

/** What a donor wants to pay with a gift card. */
export interface WantedValue {
  /** as it was typed */
  code: string;
  cents: number;
}

interface FoundCard {
  id: number;
  balanceCents: number;
}

/** The card that gives for a code. Throws 400 for every other code, whatever became of its card. */
export async function findByCode(db: Db, typed: string): Promise<FoundCard> {
  const code = codeOf(typed);
  const found = code && (await liveCard(db, code));
  if (!found) throw refuseFields({ gift_card: [giftCardMessages.wrongCode] });
  return found;
}

const liveCard = (db: Db, code: string): Promise<FoundCard | undefined> =>
  db
    .selectFrom('giftCards')
    .select(['id', 'balanceCents'])
    .where('codeHash', '=', hashOfCode(code))
    .where('state', '=', 'LIVE')
    .executeTakeFirst();

interface Holding {
  order: number;
  card: number;
  cents: number;
  /** in the programme's time zone */
  day: string;
}

/**
 * Sets value of a card aside for an order, in the transaction that stores the order. Two orders at once never get more than the card
 * has: the second one waits for the first one's row. Throws 409 where less is left.
 */
export async function holdValue(tx: Tx, { order, card, cents, day }: Holding): Promise<void> {
  if (!(await takeFrom(tx, card, cents))) throw refuse(409, giftCardMessages.changed(centsText(await balanceOf(tx, card))));
  await tx.insertInto('giftCardUses').values({ orderId: order, cardId: card, cents }).execute();
  await post(tx, [held({ order, card, cents, turn: 1, day })]);
}

async function takeFrom(tx: Tx, card: number, cents: number): Promise<boolean> {
  const taken = await tx
    .updateTable('giftCards')
    .set((write) => ({ balanceCents: write('balanceCents', '-', cents), version: write('version', '+', 1) }))
    .where('id', '=', card)
    .where('state', '=', 'LIVE')
    .where('balanceCents', '>=', cents)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

const balanceOf = async (tx: Tx, card: number): Promise<number> =>
  (await tx.selectFrom('giftCards').select('balanceCents').where('id', '=', card).executeTakeFirst())?.balanceCents ?? 0;

/** A paid order uses the value that it has set aside; `parts`: the shares of its parts. */
export async function spendValue(tx: Tx, order: number, { parts, day }: { parts: readonly Part[]; day: string }): Promise<void> {
  const paid = parts.filter(({ cents }) => cents > 0);
  if (paid.length === 0) return;
  await tx.updateTable('giftCardUses').set({ state: 'USED' }).where('orderId', '=', order).where('state', '=', 'HELD').execute();
  await post(tx, [used({ order, parts: paid, day })]);
}

/** An order that was closed gives back what it has set aside. Lock the order before. */
export async function giveValueBack(tx: Tx, order: number, day: string): Promise<void> {
  const uses = await tx
    .updateTable('giftCardUses')
    .set({ state: 'BACK' })
    .where('orderId', '=', order)
    .where('state', '=', 'HELD')
    .returning(['cardId', 'cents', 'turn'])
    .execute();
  for (const { cardId, cents, turn } of uses) {
    await addTo(tx, cardId, cents);
    await post(tx, [givenBack({ order, card: cardId, cents, turn, day })]);
  }
}

/** A closed order is paid after all: sets the value aside again. False: somebody else has used it meanwhile. */
export async function holdAgain(tx: Tx, order: number, day: string): Promise<boolean> {
  const [use] = await tx
    .selectFrom('giftCardUses')
    .select(['cardId', 'cents', 'turn'])
    .where('orderId', '=', order)
    .where('state', '=', 'BACK')
    .execute();
  if (!use) return true;
  if (!(await takeFrom(tx, use.cardId, use.cents))) return false;
  const turn = use.turn + 1;
  await tx.updateTable('giftCardUses').set({ state: 'HELD', turn }).where('orderId', '=', order).execute();
  await post(tx, [held({ order, card: use.cardId, cents: use.cents, turn, day })]);
  return true;
}

/** Puts the value of a refunded gift back on the card that paid it. Returns the card. */
export async function returnValue(tx: Tx, order: number, cents: number): Promise<number> {
  const { cardId } = await tx
    .updateTable('giftCardUses')
    .set((write) => ({ refundedCents: write('refundedCents', '+', cents) }))
    .where('orderId', '=', order)
    .where('state', '=', 'USED')
    .returning('cardId')
    .executeTakeFirstOrThrow();
  await addTo(tx, cardId, cents);
  return cardId;
}

async function addTo(tx: Tx, card: number, cents: number): Promise<void> {
  await sql`UPDATE gift_cards SET balance_cents = balance_cents + ${cents}, version = version + 1 WHERE id = ${card}`.execute(tx);
}
