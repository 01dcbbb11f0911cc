// SQL of a donation as it is on the wire. It reads the CTE `actor`: the id, roles and nonprofit_id of the person who asks.

import { donationNoteNames } from '#contract/money/donations/donation-columns.ts';
import { anonymousDonor } from '#contract/money/donations/donations-query.ts';
import { announcedGift } from '#server/money/payouts/ledger/announced-sql.ts';
import { isSettled, payoutJson, payoutTables } from '#server/money/payouts/ledger/donation-sql.ts';
import { actorMay, rolesMay } from '#server/platform/access/actor-cte.ts';
import { thanksJson } from './thanks/thanks-sql.ts';

const ownNonprofit = '(SELECT nonprofit_id FROM actor)';
const ownAccount = '(SELECT id FROM actor)';

/** Whether the actor learns of a donation what its donor does not: programme staff and the nonprofit that received it. */
export const isOfReceiver = `(${actorMay('readAllDonations')} OR donations.nonprofit_id = ${ownNonprofit})`;

const nameOf = (table: string) => `full_name(${table}.first_name, ${table}.last_name)`;

/** Needs the joins of `donationTables`. */
export const donorName = `coalesce(nullif(${nameOf('donations')}, ''), nullif(${nameOf('donors')}, ''), '${anonymousDonor}')`;

/** Whether a donation is shown with the name of its donor's account, if it has a donor. */
export const isNamedByAccount = `${nameOf('donations')} = ''`;

export const donationTables = `JOIN nonprofits ON nonprofits.id = donations.nonprofit_id
  LEFT JOIN users AS donors ON donors.id = donations.user_id`;

export const recordTables = `${donationTables} LEFT JOIN users AS reporters ON reporters.id = donations.reported_by
  ${payoutTables}`;

const personRef = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN json_build_object('id', ${table}.id, 'full_name', ${nameOf(table)}) END`;

/** The nonprofit's notes: programme staff and the nonprofit read them, the donor gets null. */
const textColumns = donationNoteNames.map((name) => `CASE WHEN ${isOfReceiver} THEN donations.${name} END AS ${name}`).join(', ');

/** A donation that was given online follows its gift: people edit neither. */
const mayChange = `(${actorMay('manageDonations')} AND donations.source <> 'ONLINE')`;

/** Corrected is what an edit can no longer change: what is settled, and what was announced online. */
const mayCorrect = `(${actorMay('manageDonations')} AND CASE WHEN donations.source = 'ONLINE' THEN ${announcedGift} IS NOT NULL ELSE ${isSettled} END)`;

/** The gift of a donation that was given online; of a match, the gift that was matched. */
const giftOf = `(SELECT part.order_id FROM gift_parts part WHERE part.donation_id = donations.id
    UNION ALL SELECT part.order_id FROM pool_matches JOIN gift_parts part ON part.id = part_id WHERE pool_matches.donation_id = donations.id)`;

export const recordColumns = `
  donations.id, donations.version, iso_instant(donations.created_at) AS timestamp, donations.amount, donations.donation_type,
  donations.source, CASE WHEN donations.source = 'ONLINE' AND ${actorMay('readGifts')} THEN ${giftOf} END AS gift, donations.date_received, donations.first_name, donations.last_name, ${donorName} AS donor_name,
  json_build_object('address1', donations.address1, 'address2', donations.address2, 'city', donations.city,
    'state', donations.state, 'zipcode', donations.zipcode) AS address,
  ${textColumns},
  donations.nonprofit_id AS nonprofit, json_build_object('id', nonprofits.id, 'name', nonprofits.name) AS nonprofit_ref,
  donations.user_id AS "user", ${personRef('donors')} AS user_ref,
  donations.reported_by, ${personRef('reporters')} AS reported_by_ref,
  donations.received_by_programme,
  CASE WHEN ${isOfReceiver} THEN ${payoutJson(actorMay('readAllDonations'))} END AS payout,
  CASE WHEN ${isOfReceiver} THEN ${thanksJson} END AS thanks,
  json_build_object('edit', ${mayChange}, 'correct', ${mayCorrect}) AS can`;

/** Whether the actor may read a donation. */
export const isReadable = `(${isOfReceiver} OR donations.user_id = ${ownAccount})`;

/**
 * The conditions of a list for each kind of reader; at most one of them holds. A person with a nonprofit sees what the nonprofit
 * received; if they ask for their own account (`userId`, a placeholder), they see what they gave.
 */
export function readersOf(userId: string | null): string[][] {
  const asksForSelf = userId === null ? 'false' : `id = ${userId}::int`;
  const isDonor = `(nonprofit_id IS NULL OR ${asksForSelf})`;
  const notStaff = `NOT (${rolesMay('readAllDonations')})`;
  return [
    [actorMay('readAllDonations')],
    [`(SELECT ${notStaff} AND NOT ${isDonor} FROM actor)`, `donations.nonprofit_id = ${ownNonprofit}`],
    [`(SELECT ${notStaff} AND ${isDonor} FROM actor)`, `donations.user_id = ${ownAccount}`],
  ];
}
