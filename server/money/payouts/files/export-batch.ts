import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { bankingDayText, bankingPause, nextBankingDay } from '#contract/money/payouts/banking-days.ts';
import type { exportBatch } from '#contract/money/payouts/batches.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { checkDestinations, checkMoneyIsHere } from '#server/money/payouts/batches/approve.ts';
import { batchSubject, lockBatch, requireState, type StoredBatch, takeTurn } from '#server/money/payouts/batches/batch-store.ts';
import { methodOf } from '#server/money/payouts/batches/draft.ts';
import { findSettings } from '#server/money/payouts/settings.ts';
import { numberOf, type StoredNumber } from '#server/money/payouts/vault/account-numbers.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { fileModifiers, writeAchFile } from './ach-file.ts';
import { writeChecksFile } from './checks-file.ts';
import type { Payment } from './payment.ts';
import { writePaypalFile } from './paypal-file.ts';

interface Export {
  actor: Actor;
  vault: Vault;
  programme: { programmeName: string; programmeTimeZone: string };
  body: BodyOf<typeof exportBatch>;
  now: Date;
}

/** Writes the file of an approved batch and stores it. A second call changes nothing, so that a batch has one file. */
export async function exportApproved(tx: Tx, id: number, exporting: Export): Promise<void> {
  const { actor, vault, now } = exporting;
  const batch = await lockBatch(tx, id);
  if (batch.state === 'EXPORTED' || batch.state === 'CLOSED') return;
  requireState(batch, 'APPROVED', payoutMessages.notApproved);
  await checkDestinations(tx, id, { outdated: payoutMessages.outdatedApproved, isNew: payoutMessages.newDestinationsApproved });
  await checkMoneyIsHere(tx, id);
  // two ACH files of one day need different letters, so they are written one after the other
  await takeTurn(tx);
  const file = await writeFile(tx, batch, exporting);
  const content = Buffer.from(file.text);
  const stored = methodOf(batch) === 'ACH' ? sealed(vault, id, content) : { content, hash: sha256(content), keyId: null };
  await tx
    .insertInto('payoutFiles')
    .values({ batchId: id, name: file.name, bytes: content.length, ...stored })
    .execute();
  await tx
    .updateTable('payoutBatches')
    .set({ state: 'EXPORTED', exportedBy: actor.id, exportedAt: now.toISOString(), paysOn: file.paysOn ?? null })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, {
    actor,
    action: 'exported',
    subject: batchSubject(batch),
    changes: {
      file: { from: null, to: file.name },
      ...(stored.hash && { hash: { from: null, to: stored.hash.toString('hex') } }),
    },
  });
}

const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** A file with account numbers is stored encrypted, and without a hash, from which a short file could be guessed. */
function sealed(vault: Vault, batch: number, content: Buffer) {
  const { keyId, bytes } = vault.seal(content, `payout_files ${batch}`);
  return { content: bytes, hash: null, keyId };
}

interface WrittenFile {
  name: string;
  text: string;
  /** the day that the file names; left out: it names none */
  paysOn?: string;
}

async function writeFile(tx: Tx, batch: StoredBatch, { vault, programme, body, now }: Export): Promise<WrittenFile> {
  const payments = await findPayments(tx, vault, batch.id);
  const settings = await findSettings(tx);
  const { programmeName, programmeTimeZone: timeZone } = programme;
  switch (methodOf(batch)) {
    case 'PAYPAL': {
      const text = writePaypalFile({ payments, currency: settings.paypalCurrency, programmeName });
      return { name: `payout-${batch.id}-paypal.csv`, text };
    }
    case 'CHECK':
      return { name: `payout-${batch.id}-checks.csv`, text: writeChecksFile(payments) };
    case 'ACH': {
      if (!settings.achReady) throw refuse(409, payoutMessages.noAchSettings);
      const writtenAt = localTime(now, timeZone);
      const today = writtenAt.slice(0, 10);
      const effectiveDate = effectiveDay(body.effectiveDate, today);
      const filesBefore = await countAchFiles(tx, today, timeZone);
      if (filesBefore >= fileModifiers.length) throw refuse(409, payoutMessages.tooManyFiles(fileModifiers.length));
      const text = writeAchFile({ payments, settings, batch: batch.id, writtenAt, effectiveDate, filesBefore });
      return { name: `payout-${batch.id}-ach.txt`, text, paysOn: effectiveDate };
    }
  }
}

/** The day on which the banks are to pay. Throws 400 if it is past, or if banks do not pay on it. */
function effectiveDay(chosen: string | undefined, today: string): string {
  if (chosen === undefined) return nextBankingDay(today);
  if (chosen < today) throw refuseFields({ effective_date: [payoutMessages.effectivePast] });
  const pause = bankingPause(chosen);
  if (pause === null) return chosen;
  throw refuseFields({ effective_date: [payoutMessages.notBankingDay(pause, bankingDayText(nextBankingDay(chosen)))] });
}

interface StoredPayment extends Omit<Payment, 'account'> {
  account: ({ routingNumber: string; accountType: string } & StoredNumber) | null;
}

/** The pending payments of a batch. Throws 409 with the names of nonprofits whose account numbers cannot be read. */
async function findPayments(tx: Tx, vault: Vault, batch: number): Promise<Payment[]> {
  const { rows } = await sql<StoredPayment>`
    SELECT l.reference, l.payee, l.net, l.paypal_email, l.address, CASE WHEN a.id IS NOT NULL THEN json_build_object(
      'id', a.id, 'routingNumber', a.routing_number, 'accountType', a.account_type, 'keyId', a.key_id,
      'sealed', encode(a.sealed_number, 'hex')) END AS account
    FROM payout_lines l LEFT JOIN payout_accounts a ON a.id = l.account_id
    WHERE l.batch_id = ${batch} AND l.status = 'PENDING' ORDER BY l.id`.execute(tx);
  const unreadable: string[] = [];
  const payments = rows.map(({ account, ...payment }): Payment => {
    if (!account) return { ...payment, account };
    const { routingNumber, accountType } = account;
    const accountNumber = numberOf(vault, account);
    if (accountNumber === null) unreadable.push(payment.payee);
    return { ...payment, account: { routingNumber, accountType, accountNumber: accountNumber ?? '' } };
  });
  if (unreadable.length > 0) throw refuse(409, payoutMessages.unreadableAccounts(unreadable.slice(0, 5).join(', ')));
  return payments;
}

async function countAchFiles(tx: Tx, today: string, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payout_batches
    WHERE method = 'ACH' AND (exported_at AT TIME ZONE ${timeZone})::date = ${today}::date`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The moment in a time zone: `2026-11-22T14:05`. */
function localTime(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(moment).replace(' ', 'T');
}

interface StoredFile {
  name: string;
  content: Buffer;
}

/**
 * The stored file of a batch. Records in the audit trail who took the file. Throws 404 without a file, and 409 if no key opens
 * it.
 */
export async function takeFile(tx: Tx, vault: Vault, actor: Actor, batch: number): Promise<StoredFile> {
  const file = await tx
    .selectFrom('payoutFiles as f')
    .innerJoin('payoutBatches as b', 'b.id', 'f.batchId')
    .select(['f.name', 'f.content', 'f.keyId', 'b.id', 'b.method'])
    .where('f.batchId', '=', batch)
    .executeTakeFirst();
  if (!file) throw refuse(404, payoutMessages.noFile);
  const { name, keyId } = file;
  const content = keyId === null ? file.content : vault.open({ keyId, bytes: file.content }, `payout_files ${batch}`);
  if (!content) throw refuse(409, payoutMessages.unreadableFile);
  await recordChange(tx, { actor, action: 'downloaded the file', subject: batchSubject(file) });
  return { name, content };
}
