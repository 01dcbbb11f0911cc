import { sql } from 'kysely';
import type { changePayoutAccount, PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { destinationWait as destinationWaitShape } from '#contract/money/payouts/destination-wait.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { mayFor } from '#server/nonprofits/policy.ts';
import { changePaypalEmail } from '#server/nonprofits/record/change.ts';
import { tellColleagues } from '#server/nonprofits/record/tell-colleagues.ts';
import { type Changes, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notAllowed, notFound, refuseFields } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { checkAddress, destinationTables, destinationWait, paypalEmail } from './destination-sql.ts';
import { fitsBankLetters } from './files/bank-letters.ts';
import { numberOf, type StoredNumber } from './vault/account-numbers.ts';

type Body = BodyOf<typeof changePayoutAccount>;
type Bank = NonNullable<Body['bank']>;

type StoredBank = Omit<NonNullable<PayoutAccount['bank']>, 'readable'> & StoredNumber;

interface StoredAccount extends Omit<PayoutAccount, 'can' | 'nonprofitRef' | 'bank' | 'needsNameForBank' | 'destinationWait'> {
  id: number;
  name: string;
  bank: StoredBank | null;
}

/** How a nonprofit is paid, without the whole account number. Throws 404 to users of other nonprofits. */
export async function readAccount(db: Db, vault: Vault, actor: Actor, nonprofit: number): Promise<PayoutAccount> {
  if (!may(actor, 'readBankDetails') && actor.nonprofit !== nonprofit) throw notFound();
  const found = await findAccount(db, nonprofit);
  const { id, name, bank, ...rest } = found;
  const can = { edit: mayFor(actor, 'managePayouts', id) };
  return {
    nonprofitRef: { id, name },
    ...rest,
    bank: bank && shown(vault, bank),
    needsNameForBank: needsNameForBank(found),
    destinationWait: await findWait(db, actor, id),
    can,
  };
}

async function findWait(db: Db, actor: Actor, id: number): Promise<PayoutAccount['destinationWait']> {
  const { rows } = await sql<{ wait: object | null }>`SELECT ${destinationWait(actor, String(id))} AS wait`.execute(db);
  const [found] = rows;
  return found?.wait ? destinationWaitShape.parse(fromWire(found.wait)) : null;
}

function shown(vault: Vault, bank: StoredBank): NonNullable<PayoutAccount['bank']> {
  const { routingNumber, accountNumber, accountType, nameForBank, createdAt } = bank;
  return { routingNumber, accountNumber, accountType, nameForBank, createdAt, readable: numberOf(vault, bank) !== null };
}

/** Without an account, says whether an account would need the name. */
const needsNameForBank = ({ name, bank }: StoredAccount): boolean => !bank?.nameForBank && !fitsBankLetters(name);

interface Change {
  actor: Actor;
  nonprofit: number;
  body: Body;
}

/** Changes how a nonprofit is paid. A changed account is a new row, so that approved payments still name the approved account. */
export async function changeAccount(tx: Tx, vault: Vault, { actor, nonprofit, body }: Change): Promise<void> {
  if (!may(actor, 'managePayouts') && actor.nonprofit !== nonprofit) throw notFound();
  if (!mayFor(actor, 'managePayouts', nonprofit)) throw notAllowed();
  await sql`SELECT FROM nonprofits WHERE id = ${nonprofit} FOR NO KEY UPDATE`.execute(tx);
  const before = await findAccount(tx, nonprofit);
  const changes: Changes = {};
  if (body.bank !== undefined && !isSame(vault, before.bank, body.bank)) {
    await replaceAccount(tx, vault, { actor, nonprofit, bank: body.bank });
    // The audit trail says that the account changed, but never contains the account number.
    const said = (bank: unknown) => (bank ? 'given' : null);
    changes['bankAccount'] = { from: said(before.bank), to: body.bank ? 'changed' : null };
  }
  Object.assign(changes, await nameForBankChange(tx, before, body));
  const { paypalEmail: email } = body;
  // recorded as a change of the profile
  const isPaypalNew = email !== undefined && (await changePaypalEmail(tx, actor, nonprofit, email));
  if (body.method !== undefined && body.method !== before.method) {
    await setMethod(tx, nonprofit, body.method);
    changes['payoutMethod'] = { from: before.method, to: body.method };
  }
  const isRecorded = Object.keys(changes).length === 0;
  if (isRecorded && !isPaypalNew) return;
  const after = await findAccount(tx, nonprofit);
  checkMethod(after);
  const typed = Boolean(body.bank) || body.nameForBank !== undefined;
  if (typed && after.bank && needsNameForBank(after)) throw refuseFields({ name_for_bank: [payoutMessages.nameForBank] });
  await tellColleagues(tx, actor, before);
  if (isRecorded) return;
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'nonprofit', id: nonprofit, name: before.name }, changes });
}

/** Stores the name that the bank's file has. A replaced account keeps the name unless another is sent. */
async function nameForBankChange(tx: Tx, { id, bank }: StoredAccount, body: Body): Promise<Changes> {
  const before = bank?.nameForBank ?? '';
  const after = body.nameForBank ?? before;
  const account = await tx
    .updateTable('payoutAccounts')
    .set({ bankName: after })
    .where('nonprofitId', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!account && body.nameForBank) throw refuseFields({ name_for_bank: [payoutMessages.nameWithoutBank] });
  return account && after !== before ? { nameForBank: { from: before, to: after } } : {};
}

/** Throws 400 if a payout method is chosen and its data is missing. */
function checkMethod({ method, bank, paypalEmail: email, checkAddress: address }: StoredAccount): void {
  const given = { ACH: bank !== null, PAYPAL: email !== '', CHECK: address !== '' };
  if (method !== null && !given[method]) throw refuseFields({ method: [payoutMessages.methodWithoutData] });
}

/**
 * Whether the sent account equals the stored one. If no key opens the stored number, the two count as different: the same number,
 * typed again, is then encrypted with a key in use.
 */
function isSame(vault: Vault, before: StoredBank | null, sent: Bank | null): boolean {
  if (before === null || sent === null) return before === sent;
  const isAlike = before.routingNumber === sent.routingNumber && before.accountType === sent.accountType;
  return isAlike && numberOf(vault, before) === sent.accountNumber;
}

interface Replacement {
  actor: Actor;
  nonprofit: number;
  bank: Bank | null;
}

async function replaceAccount(tx: Tx, vault: Vault, { actor, nonprofit, bank }: Replacement): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ endedAt: sql<string>`now()` })
    .where('nonprofitId', '=', nonprofit)
    .where('endedAt', 'is', null)
    .execute();
  if (!bank) return;
  // The encryption binds the number to the id of its row, so the id is needed first.
  const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('payout_accounts', 'id'))::int AS id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? 0;
  const { routingNumber, accountNumber, accountType } = bank;
  const { keyId, bytes } = vault.seal(Buffer.from(accountNumber), `payout_accounts ${id}`);
  await sql`
    INSERT INTO payout_accounts (id, nonprofit_id, routing_number, account_type, ending, sealed_number, key_id, created_by)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${nonprofit}, ${routingNumber}, ${accountType}, ${endingOf(accountNumber)}, ${bytes}, ${keyId}, ${actor.id})`.execute(
    tx,
  );
}

/** The last four digits. Of a short number, at most half of the digits. */
const endingOf = (accountNumber: string): string => accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)));

async function setMethod(tx: Tx, nonprofitId: number, method: StoredAccount['method']): Promise<void> {
  if (method === null) {
    await tx.deleteFrom('payoutPreferences').where('nonprofitId', '=', nonprofitId).execute();
    return;
  }
  await tx
    .insertInto('payoutPreferences')
    .values({ nonprofitId, method })
    .onConflict((conflict) => conflict.column('nonprofitId').doUpdateSet({ method }))
    .execute();
}

async function findAccount(db: Db, nonprofit: number): Promise<StoredAccount> {
  const { rows } = await sql<StoredAccount>`
    SELECT n.id, n.name, preference.method, ${sql.raw(paypalEmail)} AS paypal_email, ${sql.raw(checkAddress)} AS check_address,
      CASE WHEN account.id IS NOT NULL THEN json_build_object('id', account.id, 'routingNumber', account.routing_number,
        'accountNumber', '•••• ' || account.ending, 'accountType', account.account_type, 'nameForBank', account.bank_name, 'keyId', account.key_id,
        'sealed', encode(account.sealed_number, 'hex'), 'createdAt', iso_instant(account.created_at)) END AS bank
    FROM nonprofits n ${sql.raw(destinationTables)} WHERE n.id = ${nonprofit}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
