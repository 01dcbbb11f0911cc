import { sql } from 'kysely';
import { personName } from '#server/people/person-name.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Counted } from './count-rows.ts';
import { type Known, tracesOf } from './traces.ts';

/**
 * Takes the person off announcements, which are public. The nonprofit's own address takes the place of theirs; an opportunity whose
 * nonprofit has no other address is no longer public, because nobody would get what visitors write. Call this while the account still
 * says to which nonprofits the person belonged.
 */
export async function replaceContacts(tx: Tx, person: Known & { id: number }, formerAddress: string): Promise<Counted[]> {
  const { id, email } = person;
  const name = personName(person);
  const { phone } = tracesOf(person);
  const theirs = sql`nonprofit_id IN (SELECT nonprofit_id FROM users WHERE id = ${id} UNION SELECT nonprofit_id FROM former_nonprofits
    WHERE user_id = ${id} UNION SELECT id FROM nonprofits WHERE primary_user_id = ${id})`;
  const other = sql`nullif(CASE WHEN lower(n.email) = lower(${email}) THEN '' ELSE n.email END, '')`;
  const { rows: opportunities } = await sql`UPDATE volunteer_opportunities o SET contact_name = '', contact_title = '',
      contact_email = coalesce(${other}, ${formerAddress}), is_public = is_public AND ${other} IS NOT NULL, version = o.version + 1
    FROM nonprofits n WHERE n.id = o.nonprofit_id
      AND (lower(contact_email) = lower(${email}) OR lower(contact_name) = lower(${name}) AND o.${theirs}) RETURNING o.id`.execute(
    tx,
  );
  const { rows: events } = await sql`UPDATE events SET contact_name = '', contact_number = '', version = version + 1
    WHERE ${theirs} AND (lower(contact_name) = lower(${name}) OR contact_number ~ ${phone}::text) RETURNING id`.execute(tx);
  return [
    { what: 'Contact of volunteer opportunities', count: opportunities.length },
    { what: 'Contact of events', count: events.length },
  ].filter(({ count }) => count > 0);
}
