import { codeText } from '#contract/money/gift-cards/gift-card-words.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { hashOfCode, newCode } from './code.ts';

/** Gives paid gift cards their codes, and mails those whose day has come, each once. */
export const sendGiftCards: Task<'send-gift-cards'> = async (_, { db, config }) => {
  await sendCards(db, openVault(config), programmeCalendar(config)());
};

export async function sendCards(db: Db, vault: Vault, today: string): Promise<void> {
  const withoutCode = db.selectFrom('giftCards').select('id').where('state', '<>', 'NEW').where('codeHash', 'is', null);
  for (const { id } of await withoutCode.execute()) await transact(db, (tx) => giveCode(tx, vault, id, false));
  const due = await db
    .selectFrom('giftCards')
    .select('id')
    .where('state', '=', 'LIVE')
    .where('toEmail', '<>', '')
    .where('sentAt', 'is', null)
    .where('sendOn', '<=', today)
    .orderBy('id')
    .execute();
  for (const { id } of due) await transact(db, (tx) => mailFirst(tx, vault, id));
}

/** Stores a new code of a card; `again`: an earlier one dies by it. */
export async function giveCode(tx: Tx, vault: Vault, id: number, again: boolean): Promise<void> {
  const card = await tx.selectFrom('giftCards').select('codeHash').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (card.codeHash !== null && !again) return;
  const code = newCode();
  const { keyId, bytes } = vault.seal(Buffer.from(code), `gift_cards ${id}`);
  await tx
    .updateTable('giftCards')
    .set({ codeHash: hashOfCode(code), last4: code.slice(-4), sealedCode: bytes, keyId })
    .where('id', '=', id)
    .execute();
}

/** The code of a card; null: it has none yet, or no key opens it. */
export function openCode(
  vault: Vault,
  { id, sealedCode, keyId }: { id: number; sealedCode: Buffer | null; keyId: string | null },
): string | null {
  if (sealedCode === null || keyId === null) return null;
  const code = vault.open({ keyId, bytes: sealedCode }, `gift_cards ${id}`);
  return code?.toString() ?? null;
}

async function mailFirst(tx: Tx, vault: Vault, id: number): Promise<void> {
  const card = await tx.selectFrom('giftCards').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  // another server has mailed it, or staff have blocked it a moment ago
  if (card.sentAt === null && card.state === 'LIVE') await mailCard(tx, vault, id, card.toEmail);
}

/** Mails a card with its code, in the transaction that stores that it was mailed. False: no key opens its code. */
export async function mailCard(tx: Tx, vault: Vault, id: number, to: string): Promise<boolean> {
  const card = await tx.selectFrom('giftCards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const code = openCode(vault, card);
  if (code === null) return false;
  const { fromName, toName, message, balanceCents } = card;
  await queueMail(tx, {
    to,
    template: 'gift-card',
    data: { code: codeText(code), cents: balanceCents, fromName, toName, message },
  });
  await tx.updateTable('giftCards').set({ sentAt: new Date().toISOString(), toEmail: to }).where('id', '=', id).execute();
  return true;
}
