import { donationColumns } from '#contract/money/donations/donation-columns.ts';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { DonationDraft, DonationPatch } from '#contract/money/donations/donations.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { refuseSettled } from '#server/money/payouts/ledger/settled.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { staleMessage } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { recordDonation } from './audit.ts';
import { checkDay, checkDonor, checkReceived, nonprofitOf, refuseOnline } from './policy.ts';
import {
  type DonationRow,
  findDonation,
  findSaved,
  insertDonation,
  lockDonation,
  removeDonation,
  type StoredDonation,
  writeDonation,
  writtenColumns,
} from './store.ts';

interface Save<Body> {
  actor: Actor;
  body: Body;
  /** in the programme's time zone */
  today: string;
}

/** Decimal text for the exact column: the contract has checked that it has two decimals. */
const exact = (amount: number): string => amount.toFixed(2);

/** Fields that are stored as they are sent. */
const { amount: _amount, address: _address, ...sameColumns } = donationColumns;

/** The sent fields as columns. */
function asRow({ amount, address, user, receivedByProgramme, ...sent }: DonationPatch) {
  const row: Partial<DonationRow> = {
    ...pickFields(sameColumns, sent),
    ...(amount !== undefined && { amount: exact(amount) }),
    ...(user !== undefined && { userId: user }),
    ...(receivedByProgramme !== undefined && { receivedByProgramme }),
    ...address,
  };
  return row;
}

/**
 * Stores a donation and returns its id. If the same save is sent again, returns the id of the stored donation with `isNew` false;
 * throws 409 if the values differ.
 */
export async function addDonation(tx: Tx, { actor, body, today }: Save<DonationDraft>): Promise<{ id: number; isNew: boolean }> {
  const nonprofitId = nonprofitOf(actor, body.nonprofit);
  checkReceived(actor, body.receivedByProgramme);
  checkDay(body.dateReceived, today);
  await checkDonor(tx, actor, body.user);
  const { amount, donationType, dateReceived, requestKey } = body;
  const row = {
    ...asRow(body),
    amount: exact(amount),
    donationType,
    dateReceived,
    nonprofitId,
    reportedBy: actor.id,
    requestKey: requestKey ?? null,
  };
  const made = await insertDonation(tx, row);
  if (made) {
    await recordDonation(tx, { actor, action: 'created', before: null, after: made });
    return { id: made.id, isNew: true };
  }
  const saved = await findSaved(tx, actor.id, requestKey ?? '');
  if (!isSame(saved, row)) {
    throw refuse(409, donationMessages.savedBefore, undefined, { current: await current(tx, actor, saved.id) });
  }
  return { id: saved.id, isNew: false };
}

function isSame(saved: StoredDonation, sent: DonationRow): boolean {
  return writtenColumns.every((name) => sent[name] === undefined || sent[name] === saved[name]);
}

/** Columns that cannot change once a donation is settled. */
const settledColumns = ['amount', 'dateReceived', 'nonprofitId', 'receivedByProgramme'] as const;

export async function changeDonation(tx: Tx, id: number, { actor, body, today }: Save<DonationPatch>): Promise<void> {
  const before = await lockDonation(tx, id);
  if (!before) throw notFound();
  if (body.version !== undefined && body.version !== before.version) {
    throw refuse(409, staleMessage, undefined, { current: await current(tx, actor, id) });
  }
  checkDay(body.dateReceived, today);
  await refuseOnline(tx, before);
  const change = { ...asRow(body), ...(body.nonprofit !== undefined && { nonprofitId: body.nonprofit }) };
  if (settledColumns.some((name) => change[name] !== undefined && change[name] !== before[name])) await refuseSettled(tx, id);
  await setLedgerActor(tx, actor);
  const after = await writeDonation(tx, id, change);
  await recordDonation(tx, { actor, action: 'changed', before, after });
}

export async function dropDonation(tx: Tx, id: number, actor: Actor): Promise<void> {
  const before = await lockDonation(tx, id);
  if (!before) throw notFound();
  await refuseOnline(tx, before);
  await refuseSettled(tx, id);
  await setLedgerActor(tx, actor);
  await removeDonation(tx, id);
  await recordDonation(tx, { actor, action: 'deleted', before, after: null });
}

async function current(tx: Tx, actor: Actor, id: number): Promise<object> {
  return JSON.parse((await findDonation(tx, actor, id)) ?? '{}');
}
