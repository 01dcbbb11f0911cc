import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { Task } from '#server/platform/jobs/task.ts';

/** days after which nothing is known any more about who did not give in the end */
const keptDays = 30;

/** Runs every night. Takes people out of gifts that were never paid and cannot be any more; counts of refused cards, and letters
 * with codes, go after a day. */
export const forgetUnpaid: Task<'forget-unpaid-gifts'> = async (_, { db }) => {
  await forgetDonors(db);
  await sql`DELETE FROM mail_messages WHERE template = 'gift-code' AND created_at < now() - interval '1 day'`.execute(db);
  await sql`UPDATE gift_cards c SET from_name = '', to_name = '', message = '', to_email = '' FROM gift_orders o
    WHERE c.state = 'NEW' AND o.id = c.order_id AND o.state = 'CLOSED' AND o.email = '' AND c.to_name <> ''`.execute(db);
  await sql`DELETE FROM card_declines WHERE minute < now() - interval '1 day'`.execute(db);
};

async function forgetDonors(db: Db): Promise<void> {
  await sql`UPDATE gift_orders SET first_name = '', last_name = '', email = '', zipcode = '', designation = '', dedication = NULL,
      dedicated_to = '', shares_email = false, card = '', payment_problem = ''
    WHERE state = 'CLOSED' AND (payment IS NULL OR payment_status = 'canceled') AND created_at < now() - make_interval(days => ${keptDays}::int)
      AND (first_name, last_name, email) <> ('', '', '')`.execute(db);
}
