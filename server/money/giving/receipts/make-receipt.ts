import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { ReceiptWords } from './receipt-words.ts';

interface Found {
  words: ReceiptWords;
  email: string;
  firstName: string;
  version: number;
}

/** Freezes the receipt of a paid gift, and mails it, in the transaction that made the gift paid or refunded. */
export async function makeReceipt(tx: Tx, gift: number): Promise<void> {
  const { email, firstName, number, version, words } = await freezeReceipt(tx, gift);
  if (email === '') return;
  await queueMail(tx, {
    ...{ to: email, template: 'gift-receipt', data: { firstName, number, version, words } },
    messageId: `gift-receipt-${gift}-${version}`,
  });
}

/** Stores the next receipt of a gift, as it is now. */
export async function freezeReceipt(tx: Tx, gift: number): Promise<Found & { number: number }> {
  const found = await findWords(tx, gift);
  const { number } = await tx
    .insertInto('giftReceipts')
    .values({ orderId: gift, version: found.version, words: JSON.stringify(found.words) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return { ...found, number };
}

/** What the newest receipt of a gift has to say now; `version` is the next one. */
async function findWords(tx: Tx, gift: number): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT o.email, o.first_name, 1 + (SELECT count(*)::int FROM gift_receipts r WHERE r.order_id = o.id) AS version,
      json_build_object('donee', s.donee, 'legalName', s.legal_name, 'ein', s.ein, 'donor', full_name(o.first_name, o.last_name),
        'day', o.given_on, 'method', o.method, 'card', o.card, 'reference', o.reference, 'totalCents', o.total_cents,
        'coverCents', o.cover_cents, 'refundedCents', o.refunded_cents,
        'parts', (SELECT json_agg(json_build_object('name', n.name, 'ein', coalesce(n.ein, ''), 'cents', p.cents + p.cover_cents)
            ORDER BY p.place) FROM gift_parts p JOIN nonprofits n ON n.id = p.nonprofit_id WHERE p.order_id = o.id)) AS words
    FROM gift_orders o CROSS JOIN giving_settings s WHERE o.id = ${gift}`.execute(tx);
  if (!rows[0]) throw new Error('a gift vanished while its receipt was made');
  return rows[0];
}
