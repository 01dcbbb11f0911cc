import { sql } from 'kysely';
import { giftCardMessages, mostDaysAhead, mostGiftCardCents } from '#contract/money/gift-cards/gift-card-words.ts';
import type { GiftCardFields } from '#contract/money/gift-cards/gift-cards.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { giveMessages } from '#contract/money/giving/give-words.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import { findByRequest, insertGift, type StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { makeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { cardSold } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

/** A gift card that somebody wants to buy. */
export interface WantedCard {
  buyer: { firstName: string; lastName: string; email: string };
  card: GiftCardFields;
  totalCents: number;
  /** the same page sent twice makes one order */
  requestKey: string;
  /** in the programme's time zone */
  today: string;
}

/** Stores the order of a gift card before any money moves, or finds the one that the same request stored before. */
export async function placeSale(tx: Tx, wanted: WantedCard, terms: GivingTerms | null): Promise<StoredGift> {
  const { buyer, totalCents, requestKey, today } = wanted;
  const repeated = await findByRequest(tx, requestKey);
  if (repeated) {
    if (!repeated.isCardSale || repeated.totalCents !== totalCents || repeated.state === 'CLOSED')
      throw refuse(409, giveMessages.requestUsed);
    // its card was refused, and the buyer has mended what stands on the gift card
    if (repeated.state === 'OPEN')
      await tx.updateTable('giftCards').set(writtenOf(wanted)).where('orderId', '=', repeated.id).execute();
    return repeated;
  }
  if (!terms?.sellsGiftCards) throw refuse(409, giftCardMessages.closed);
  if (totalCents < terms.minimumCents || totalCents > mostGiftCardCents)
    throw refuseFields({ amount: [giftCardMessages.amount(centsText(terms.minimumCents), centsText(mostGiftCardCents))] });
  const { sendOn } = writtenOf(wanted);
  if (sendOn !== null && (sendOn < today || sendOn > daysAfter(today, mostDaysAhead)))
    throw refuseFields({ send_on: [giftCardMessages.day] });
  const order = await insertGift(tx, {
    ...{ ...buyer, requestKey, method: 'CARD', state: 'OPEN', totalCents, isCardSale: true },
    ...{ feeBps: terms.feeBps, feeFixedCents: terms.feeFixedCents },
  });
  // two sendings of one page at once: the other one has stored it
  if (!order) return placeSale(tx, wanted, terms);
  await tx
    .insertInto('giftCards')
    .values({ orderId: order.id, cents: totalCents, ...writtenOf(wanted) })
    .execute();
  return order;
}

/** What the buyer wrote, as columns. A card that is printed is mailed on no day. */
function writtenOf({ card: { fromName, toName, message, toEmail, sendOn }, today }: WantedCard) {
  return { fromName, toName, message, toEmail, sendOn: toEmail === '' ? null : (sendOn ?? today) };
}

const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A card is paid: its value stands in the journal, and a job makes its code. The buyer hears of it. */
export async function sellCard(tx: Tx, sale: StoredGift, day: string): Promise<void> {
  const card = await tx
    .updateTable('giftCards')
    .set((write) => ({
      ...{ state: 'LIVE', balanceCents: write.ref('cents'), soldOn: day, version: write('version', '+', 1) },
      hasReceipt: sql<boolean>`(SELECT gift_card_receipts FROM giving_settings) AND ${sale.donee === 'PROGRAMME'}`,
    }))
    .where('orderId', '=', sale.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await post(tx, [cardSold({ payment: sale.payment ?? '', card: card.id, cents: card.cents, day, order: sale.id })]);
  const { cents, toName, toEmail, sendOn, hasReceipt } = card;
  await queueMail(tx, {
    to: sale.email,
    template: 'gift-card-bought',
    data: {
      firstName: sale.firstName,
      cents,
      toName,
      toEmail,
      sendOn,
      publicId: sale.publicId,
      reference: sale.reference,
      hasReceipt,
    },
    messageId: `gift-card-bought-${sale.id}`,
  });
  if (hasReceipt) await makeReceipt(tx, sale.id, 'PAID');
  await addJob(tx, 'send-gift-cards', {}, { key: 'send gift cards' });
}

/** Blocks the card that an order has bought: the buyer's money goes back, or may go back. */
export async function blockCardOf(tx: Tx, order: number, reason: string): Promise<void> {
  await tx
    .updateTable('giftCards')
    .set((write) => ({ state: 'BLOCKED', blockReason: reason, version: write('version', '+', 1) }))
    .where('orderId', '=', order)
    .where('state', '=', 'LIVE')
    .execute();
}
