import { sql } from 'kysely';
import type { correctDonation } from '#contract/money/payouts/corrections.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { refuseOnline } from '#server/money/donations/policy.ts';
import { lockDonation, type StoredDonation } from '#server/money/donations/store.ts';
import { correctGift } from '#server/money/giving/announced/announced-gifts.ts';
import { returnMatches } from '#server/money/giving/pools/return-matches.ts';
import { corrected } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { isAdjustment } from './adjustment-sql.ts';
import { findAnnounced } from './announced-sql.ts';
import { findSettled } from './settled.ts';

interface Correction {
  actor: Actor;
  body: BodyOf<typeof correctDonation>;
  /** the day of the entry, in the programme's time zone */
  today: string;
}

interface Row {
  day: string;
  actorId: number;
  nonprofitId: number;
  donationId: number;
  kind: 'CORRECTION';
  amount: string;
  note: string;
  requestKey: string | null;
}

/**
 * Corrects a donation that is settled, or whose gift was announced online, and returns the id of the entry. If the same save is sent
 * twice, the second call returns the first entry, and `isNew` is false.
 */
export async function correct(tx: Tx, { actor, body, today }: Correction): Promise<{ id: number; isNew: boolean }> {
  const donation = await lockDonation(tx, body.donation);
  if (!donation) throw notFound();
  const row: Row = {
    day: today,
    actorId: actor.id,
    nonprofitId: body.nonprofit ?? donation.nonprofitId,
    donationId: donation.id,
    kind: 'CORRECTION',
    amount: body.amount.toFixed(2),
    note: body.reason,
    requestKey: body.requestKey ?? null,
  };
  const earlier = await findSame(tx, row);
  if (earlier !== undefined) return { id: earlier, isNew: false };
  const gift = await findAnnounced(tx, donation.id);
  await checkCorrection(tx, donation, row, gift !== undefined);
  const { id } = await tx.insertInto('ledgerEntries').values(row).returning('id').executeTakeFirstOrThrow();
  // what a nonprofit is owed of gifts stands in the journal too
  if (gift !== undefined) {
    const cents = centsOf(body.amount);
    await post(tx, [corrected({ ledgerEntry: id, nonprofit: row.nonprofitId, cents, day: today, order: gift })]);
    await correctGift(tx, gift, cents);
    await returnMatches(tx, [donation.id], today);
  }
  const { rows } = await sql<{ name: string }>`
    SELECT to_char(${donation.amount}::numeric, 'FM$999,999,990.00') || ' to ' || name AS name
    FROM nonprofits WHERE id = ${row.nonprofitId}`.execute(tx);
  await recordChange(tx, {
    actor,
    action: 'corrected',
    subject: { kind: 'donation', id: donation.id, name: rows[0]?.name ?? '' },
    changes: { correction: { from: null, to: row.amount } },
    reason: row.note,
  });
  return { id, isNew: true };
}

const centsOf = (amount: number) => Math.round(amount * 100);

/** The entry that the same save wrote before. Throws 409 if that entry has other values. */
async function findSame(tx: Tx, { actorId, requestKey, ...row }: Row): Promise<number | undefined> {
  if (requestKey === null) return undefined;
  const earlier = await tx
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  if (!earlier) return undefined;
  const isSame = (['donationId', 'nonprofitId', 'amount', 'note'] as const).every((name) => earlier[name] === row[name]);
  if (!isSame) throw refuse(409, payoutMessages.savedBefore);
  return earlier.id;
}

/**
 * Refuses a correction that the donation does not allow. Lock the donation before, so that nobody else corrects or frees it
 * meanwhile.
 */
async function checkCorrection(
  tx: Tx,
  donation: StoredDonation,
  { nonprofitId, amount }: Row,
  isAnnounced: boolean,
): Promise<void> {
  if (!isAnnounced) await refuseOnline(tx, donation);
  if (!donation.receivedByProgramme) throw refuse(409, payoutMessages.notReceived);
  if (!isAnnounced && (await findSettled(tx, [donation.id])).length === 0) throw refuse(409, payoutMessages.notSettled);
  const known = await tx.selectFrom('nonprofits').select('id').where('id', '=', nonprofitId).executeTakeFirst();
  if (!known) throw refuseFields({ nonprofit: ['This nonprofit does not exist.'] });
  const given = nonprofitId === donation.nonprofitId ? donation.amount : '0.00';
  const { rows } = await sql<{ isLess: boolean }>`
    SELECT ${given}::numeric + ${amount}::numeric + coalesce(sum(amount), 0) < 0 AS is_less FROM ledger_entries
    WHERE donation_id = ${donation.id} AND nonprofit_id = ${nonprofitId} AND ${sql.raw(isAdjustment())}`.execute(tx);
  if (rows[0]?.isLess) throw refuseFields({ amount: [payoutMessages.correctionTooLarge] });
}
