import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';

/** Writes to the staff of a nonprofit, except the person who changed where the nonprofit is paid. */
export async function tellColleagues(tx: Tx, actor: Actor, nonprofit: { id: number; name: string }): Promise<void> {
  const { rows } = await sql<{ email: string; by: string; days: number }>`
    SELECT u.email, (SELECT person_name(first_name, last_name, email) FROM users WHERE id = ${actor.id}) AS by,
      (SELECT destination_days FROM payout_settings) AS days FROM users u
    WHERE u.nonprofit_id = ${nonprofit.id} AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles) AND u.id <> ${actor.id}
    ORDER BY u.id`.execute(tx);
  const mails = rows.map(({ email, by, days }) => ({ to: email, data: { nonprofit: nonprofit.name, by, days } }));
  await queueMails(tx, 'destination-changed', mails);
}
