import { sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { type ReceiptData, receiptDocument } from '#server/learning/letters/subscription-receipt.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail, wasQueued } from '#server/platform/mail/queue-mail.ts';
import type { Attachment } from '#server/platform/mail/template.ts';
import { findSettings } from '#server/platform/programme/settings.ts';

interface ReceiptRow extends Omit<ReceiptData, 'address'> {
  nonprofitId: number;
  /** null: the buyer's account was deleted */
  email: string | null;
}

const longDay = (day: string) => sql`to_char(${sql.raw(day)}, 'FMMonth FMDD, YYYY')`;
const inDollars = (cents: string) => sql`to_char(${sql.raw(cents)} / 100.0, 'FM$999,999,990.00')`;

/** Mails the receipt to the buyer, once. */
export const mailReceipt: Task<'mail-receipt'> = async ({ order }, { db, config }) => {
  const { address } = await findSettings(db, config);
  await transact(db, async (tx) => {
    const found = await findReceipt(tx, order, config.public.programmeTimeZone);
    const messageId = `subscription-receipt-${order}`;
    if (!found?.email || (await wasQueued(tx, messageId))) return;
    const { email, nonprofitId: _, ...receipt } = found;
    await queueMail(tx, { to: email, template: 'subscription-receipt', data: { ...receipt, address }, messageId });
  });
};

/** The data of a receipt; undefined for an order that never began, or that staff granted. */
async function findReceipt(db: Db, id: number, timeZone: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    SELECT o.nonprofit_id, u.email, coalesce(u.first_name, '') AS first_name, n.name AS nonprofit, o.id AS number,
      o.tier_name AS tier, o.card, to_char(coalesce(o.paid_at, o.created_at) AT TIME ZONE ${timeZone}, 'FMMonth FMDD, YYYY') AS day,
      ${inDollars('o.price_cents')} AS price, o.discount_code AS code,
      ${inDollars('(o.price_cents - o.total_cents)')} AS discount, ${inDollars('o.total_cents')} AS total,
      ${inDollars('o.refunded_cents')} AS refunded, ${longDay('o.starts_on')} AS starts_on, ${longDay('o.ends_on')} AS ends_on
    FROM learning_orders o JOIN nonprofits n ON n.id = o.nonprofit_id LEFT JOIN users u ON u.id = o.created_by
    WHERE o.id = ${id} AND o.kind <> 'GRANT' AND o.starts_on IS NOT NULL`.execute(db);
  return rows[0];
}

/** The receipt as a PDF, for programme staff and the users of the nonprofit. */
export async function printReceipt(db: Db, actor: Actor, id: number, timeZone: string): Promise<Attachment> {
  const found = await findReceipt(db, id, timeZone);
  if (!found || !(may(actor, 'readSubscriptions') || actor.nonprofit === found.nonprofitId)) throw notFound();
  return receiptDocument({ ...found, address: '' });
}
