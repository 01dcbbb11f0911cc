import { type RawBuilder, sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { donorName } from '#server/money/donations/record-sql.ts';

/** SQL of a ledger entry as it is on the wire. It reads `e` and needs `entryTables`. It never has a donor's address. */
export const entryTables = `JOIN nonprofits n ON n.id = e.nonprofit_id
  LEFT JOIN payout_lines l ON l.id = e.line_id
  LEFT JOIN donations ON donations.id = e.donation_id
  LEFT JOIN users AS donors ON donors.id = donations.user_id
  LEFT JOIN users AS writers ON writers.id = e.actor_id`;

export function entryColumns(actor: Actor): RawBuilder<unknown> {
  return sql`e.id, iso_instant(e.at) AS at, e.day, e.kind, e.amount, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref,
    e.donation_id AS donation, CASE WHEN donations.id IS NOT NULL THEN ${sql.raw(donorName)} END AS donor_name,
    e.line_id AS line, l.batch_id AS batch, l.reference, e.note,
    CASE WHEN ${may(actor, 'readPayouts')}::boolean AND writers.id IS NOT NULL THEN json_build_object('id', writers.id,
      'full_name', full_name(writers.first_name, writers.last_name)) END AS by`;
}
