import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Attachment } from '#server/platform/mail/template.ts';
import { type ReceiptWords, receiptDocument } from './receipt-words.ts';

/** A receipt as it was sent. */
export async function printReceipt(db: Db, number: number): Promise<Attachment> {
  const found = await db.selectFrom('giftReceipts').select(['version', 'words']).where('number', '=', number).executeTakeFirst();
  if (!found) throw notFound();
  return receiptDocument({ number, version: found.version, words: found.words as unknown as ReceiptWords });
}
