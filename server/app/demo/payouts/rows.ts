import type { PayoutMethod } from '#contract/money/payouts/payout-choices.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor } from '#server/app/demo/people.ts';
import { setReceivedOf } from '#server/money/donations/mark-received.ts';
import { changeAccount } from '#server/money/payouts/accounts.ts';
import { approve, cancel, close } from '#server/money/payouts/batches/approve.ts';
import { draft } from '#server/money/payouts/batches/draft.ts';
import { mark } from '#server/money/payouts/batches/mark.ts';
import { exportApproved } from '#server/money/payouts/files/export-batch.ts';
import { correct } from '#server/money/payouts/ledger/correct.ts';
import { changeSettings } from '#server/money/payouts/settings.ts';
import { changeNonprofit } from '#server/nonprofits/record/change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { demoPayoutSettings, demoRanges, paidByBank, paidByPaypal, receivedTypes } from './entries.ts';

interface Desk {
  tx: Tx;
  vault: Vault;
  now: Date;
  staff: Actor;
  treasurer: Actor;
}

const dayOf = (now: Date, daysAgo: number): string =>
  new Date(now.getTime() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10);

/** Fills in the donations that the programme received for its nonprofits, and payout batches in every state. */
export async function fillPayouts({ tx, now, vault }: Filling): Promise<void> {
  const staff = await demoActor(tx, 'staff@demo.example');
  const treasurer = await demoActor(tx, 'treasurer@demo.example');
  const desk = { tx, vault, now, staff, treasurer };
  await changeSettings(tx, treasurer, demoPayoutSettings);
  await fillPayoutData(desk);
  await fillReceived(desk);
  await fillClosed(desk);
  await fillExported(desk);
  await approved(desk, 'PAYPAL', demoRanges.approved);
  const cancelled = await drafted(desk, 'PAYPAL', demoRanges.drafted);
  await cancel(tx, staff, cancelled, { reason: 'Drafted before the last donations of the quarter were in.' });
  await drafted(desk, 'PAYPAL', demoRanges.drafted);
}

/** Stores the bank accounts and PayPal emails of the nonprofits that are paid. */
async function fillPayoutData({ tx, vault, now, treasurer }: Desk): Promise<void> {
  for (const { nonprofit, accountNumber, accountType } of paidByBank) {
    const bank = { routingNumber: demoPayoutSettings.achDestinationRouting, accountNumber, accountType };
    const body = { bank, method: 'ACH' as const };
    await changeAccount(tx, vault, { actor: treasurer, nonprofit: await idOf(tx, nonprofit), body });
  }
  for (const nonprofit of paidByPaypal) {
    const paypalEmail = `gifts@${nonprofit.toLowerCase().replaceAll(' ', '')}.example`;
    await changeNonprofit(tx, treasurer, await idOf(tx, nonprofit), { paypalEmail });
  }
  // they were given before the oldest batch, so that none of them waits
  const [oldest] = demoRanges.closed;
  await tx
    .updateTable('payoutDestinations')
    .set({ changedAt: dayOf(now, oldest) })
    .execute();
}

async function idOf(tx: Tx, name: string): Promise<number> {
  return (await tx.selectFrom('nonprofits').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

async function fillReceived({ tx, staff }: Desk): Promise<void> {
  const rows = await tx
    .selectFrom('donations')
    .select('id')
    .where('donationType', 'in', [...receivedTypes])
    .execute();
  const ids = rows.map(({ id }) => id);
  await setReceivedOf(tx, staff, ids, true);
}

type Range = readonly [from: number, to: number];

async function drafted({ tx, vault, now, staff }: Desk, method: PayoutMethod, [from, to]: Range): Promise<number> {
  return draft(tx, vault, staff, { startDate: dayOf(now, from), endDate: dayOf(now, to), method });
}

async function approved(desk: Desk, method: PayoutMethod, range: Range): Promise<number> {
  const id = await drafted(desk, method, range);
  await approve(desk.tx, desk.treasurer, id, { version: 1 });
  return id;
}

async function exported(desk: Desk, method: PayoutMethod, range: Range): Promise<number> {
  const { tx, vault, now, staff } = desk;
  const id = await approved(desk, method, range);
  const programme = { programmeName: 'Almoner', programmeTimeZone: 'America/New_York' };
  await exportApproved(tx, id, { actor: staff, vault, programme, body: {}, now });
  return id;
}

/** Makes two closed batches, by bank and by PayPal. The bank returned one payment, and one donation was corrected later. */
async function fillClosed(desk: Desk): Promise<void> {
  const { tx, now, staff } = desk;
  const today = dayOf(now, 0);
  for (const method of ['ACH', 'PAYPAL'] as const) {
    const id = await exported(desk, method, demoRanges.closed);
    const pending = await linesOf(tx, id);
    const lines = pending.map((line) => ({ line: line.id, from: 'PENDING' as const }));
    await mark(tx, id, {
      actor: staff,
      today,
      body: { lines, status: 'PAID', day: dayOf(now, 352), bankReference: `T-${id}00` },
    });
    const returned = pending.filter(({ payee }) => payee === 'Oldmarsh Wetland Trust');
    if (returned.length > 0) {
      const sent = returned.map((line) => ({ line: line.id, from: 'PAID' as const }));
      await mark(tx, id, {
        actor: staff,
        today,
        body: { lines: sent, status: 'RETURNED', day: dayOf(now, 349), note: 'R03 No account' },
      });
    }
    await close(tx, staff, id);
  }
  const paid = await tx
    .selectFrom('payoutItems as i')
    .innerJoin('payoutLines as l', 'l.id', 'i.lineId')
    .select('i.donationId')
    .where('l.status', '=', 'PAID')
    .where('l.payee', '=', 'Harbor Lantern Reading Room')
    .where('i.amount', '>', '20')
    .orderBy('i.id')
    .executeTakeFirstOrThrow();
  const body = { donation: paid.donationId ?? 0, amount: -12.5, reason: 'The donor’s card company took a part back.' };
  await correct(tx, { actor: staff, body, today: dayOf(now, 330) });
}

/** Makes two exported batches: all payments are sent, and one payment of each batch is already paid. */
async function fillExported(desk: Desk): Promise<void> {
  const { tx, now, staff } = desk;
  const today = dayOf(now, 0);
  const byBank = await exported(desk, 'ACH', [demoRanges.closed[0], demoRanges.exported[1]]);
  const byPaypal = await exported(desk, 'PAYPAL', demoRanges.exported);
  for (const id of [byBank, byPaypal]) {
    const [first, ...others] = (await linesOf(tx, id)).map((line) => ({ line: line.id, from: 'PENDING' as const }));
    if (!first) continue;
    await mark(tx, id, { actor: staff, today, body: { lines: [first, ...others], status: 'SENT', day: dayOf(now, 3) } });
    const body = { lines: [{ line: first.line, from: 'SENT' as const }], status: 'PAID' as const, day: dayOf(now, 1) };
    await mark(tx, id, { actor: staff, today, body: { ...body, bankReference: `T-${id}01` } });
  }
}

const linesOf = (tx: Tx, batch: number) =>
  tx
    .selectFrom('payoutLines')
    .select(['id', 'payee'])
    .where('batchId', '=', batch)
    .where('status', '=', 'PENDING')
    .orderBy('id')
    .execute();
