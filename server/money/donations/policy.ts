import { sql } from 'kysely';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { DonationDraft } from '#contract/money/donations/donations.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { findAnnounced } from '#server/money/payouts/ledger/announced-sql.ts';
import { mayFor } from '#server/nonprofits/policy.ts';
import { seenByColleagues } from '#server/people/seen-by-colleagues.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { type FieldErrors, notAllowed, refuse, refuseFields } from '#server/platform/http/errors.ts';

/** What the contract cannot check of a new donation: that it names a nonprofit if the person has none, and a day that has come. */
export function draftErrors(actor: Actor, { nonprofit, dateReceived }: Partial<DonationDraft>, today: string): FieldErrors {
  const own = may(actor, 'manageDonations') ? null : actor.nonprofit;
  return {
    ...(nonprofit === undefined && own === null && { nonprofit: [donationMessages.nonprofit] }),
    ...(dateReceived !== undefined && dateReceived > today && { date_received: [donationMessages.future] }),
  };
}

/** The nonprofit of a new donation: programme staff choose it, nonprofit staff report for their own. */
export function nonprofitOf(actor: Actor, requested: number | undefined): number {
  const nonprofit = requested ?? (may(actor, 'manageDonations') ? null : actor.nonprofit);
  if (nonprofit === null) throw refuseFields({ nonprofit: [donationMessages.nonprofit] });
  if (!mayFor(actor, 'manageDonations', nonprofit)) throw notAllowed();
  return nonprofit;
}

/** Nonprofit staff may name as donor only an account that they can see. Any other account is refused like a missing one. */
export async function checkDonor(tx: Tx, actor: Actor, user: number | null | undefined): Promise<void> {
  if (user === null || user === undefined || may(actor, 'manageDonations')) return;
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user)
    .where((is) => is.or([is('id', '=', actor.id), is('nonprofitId', '=', actor.nonprofit)]))
    .where(sql<boolean>`${sql.raw(seenByColleagues())}`)
    .executeTakeFirst();
  if (!known) throw refuseFields({ user: [donationMessages.noSuchUser] });
}

/** A donation that was given online follows its gift, whose money stands in the journal: throws 409. */
export async function refuseOnline(tx: Tx, donation: { id: number; source: string }): Promise<void> {
  if (donation.source !== 'ONLINE') return;
  const isAnnounced = (await findAnnounced(tx, donation.id)) !== undefined;
  throw refuse(409, isAnnounced ? donationMessages.announcedOnline : donationMessages.givenOnline);
}

/** Only programme staff may mark a donation as received by the programme. */
export function checkReceived(actor: Actor, received: boolean | undefined): void {
  if (received && !may(actor, 'manageDonations')) throw refuse(403, payoutMessages.receivedByStaff);
}

export function checkDay(dateReceived: string | undefined, today: string): void {
  if (dateReceived !== undefined && dateReceived > today) throw refuseFields({ date_received: [donationMessages.future] });
}
