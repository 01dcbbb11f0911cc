import { sql } from 'kysely';
import type { changePayoutAccount, PayoutAccount } from '#contract/payouts/accounts.ts';
import { payoutMessages } from '#contract/payouts/payout-messages.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { type Changes, recordChange } from '#server/audit/record-change.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { notAllowed, notFound, refuseFields } from '#server/http/errors.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { checkAddress, destinationTables, paypalEmail } from './destination-sql.ts';

type Body = BodyOf<typeof changePayoutAccount>;
type Bank = NonNullable<Body['bank']>;

interface Found extends Omit<PayoutAccount, 'can' | 'nonprofitRef'> {
  id: number;
  name: string;
}

/** How a nonprofit is paid. Only programme staff see the whole account number. */
export async function readAccount(db: Db, actor: Actor, nonprofit: number): Promise<PayoutAccount> {
  if (!isProgrammeStaff(actor) && actor.nonprofit !== nonprofit) throw notFound();
  const { id, name, bank, ...rest } = await find(db, nonprofit);
  const shown = bank && { ...bank, accountNumber: isProgrammeStaff(actor) ? bank.accountNumber : masked(bank.accountNumber) };
  return { nonprofitRef: { id, name }, ...rest, bank: shown, can: { edit: mayEditNonprofit(actor, id) } };
}

const masked = (accountNumber: string): string => `•••• ${accountNumber.slice(-4)}`;

/** Changes how a nonprofit is paid. A changed account is a new row: approved payments still name the one that was approved. */
export async function changeAccount(tx: Tx, actor: Actor, nonprofit: number, body: Body): Promise<void> {
  if (!isProgrammeStaff(actor) && actor.nonprofit !== nonprofit) throw notFound();
  if (!mayEditNonprofit(actor, nonprofit)) throw notAllowed();
  await sql`SELECT FROM nonprofits WHERE id = ${nonprofit} FOR NO KEY UPDATE`.execute(tx);
  const before = await find(tx, nonprofit);
  const changes: Changes = {};
  if (body.bank !== undefined && !isSame(before.bank, body.bank)) {
    await replaceAccount(tx, actor, nonprofit, body.bank);
    // the audit trail says that it changed; it never carries a number
    const said = (bank: unknown) => (bank ? 'given' : null);
    changes['bankAccount'] = { from: said(before.bank), to: body.bank ? 'changed' : null };
  }
  if (body.method !== undefined && body.method !== before.method) {
    await setMethod(tx, nonprofit, body.method);
    changes['payoutMethod'] = { from: before.method, to: body.method };
  }
  if (Object.keys(changes).length === 0) return;
  checkMethod(await find(tx, nonprofit));
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'nonprofit', id: nonprofit, name: before.name }, changes });
}

/** A chosen way needs its data. */
function checkMethod({ method, bank, paypalEmail: email, checkAddress: address }: Found): void {
  const given = { ACH: bank !== null, PAYPAL: email !== '', CHECK: address !== '' };
  if (method !== null && !given[method]) throw refuseFields({ method: [payoutMessages.methodWithoutData] });
}

function isSame(before: Found['bank'], sent: Bank | null): boolean {
  if (before === null || sent === null) return before === sent;
  return (['routingNumber', 'accountNumber', 'accountType'] as const).every((name) => before[name] === sent[name]);
}

async function replaceAccount(tx: Tx, actor: Actor, nonprofit: number, bank: Bank | null): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ endedAt: sql<string>`now()` })
    .where('nonprofitId', '=', nonprofit)
    .where('endedAt', 'is', null)
    .execute();
  if (bank)
    await tx
      .insertInto('payoutAccounts')
      .values({ ...bank, nonprofitId: nonprofit, createdBy: actor.id })
      .execute();
}

async function setMethod(tx: Tx, nonprofitId: number, method: Found['method']): Promise<void> {
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

async function find(db: Db, nonprofit: number): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT n.id, n.name, preference.method, ${sql.raw(paypalEmail)} AS paypal_email, ${sql.raw(checkAddress)} AS check_address,
      CASE WHEN account.id IS NOT NULL THEN json_build_object('routingNumber', account.routing_number,
        'accountNumber', account.account_number, 'accountType', account.account_type,
        'createdAt', iso_instant(account.created_at)) END AS bank
    FROM nonprofits n ${sql.raw(destinationTables)} WHERE n.id = ${nonprofit}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
