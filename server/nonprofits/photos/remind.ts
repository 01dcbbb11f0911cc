import { sql } from 'kysely';
import { endingDays } from '#contract/nonprofits/photos/photo-choices.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';

export const remindOfConsents: Task<'remind-of-consents'> = async (_, { config, db }) => {
  await sendConsentReminders(db, programmeCalendar(config)());
};

interface Ending {
  id: number;
  name: string;
  endsOn: string;
}

/** Reminds nonprofits once of each day on which a permission ends, and again if that day is moved. Returns the number of letters. */
export async function sendConsentReminders(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ nonprofitId: number }>`SELECT DISTINCT nonprofit_id FROM photos p WHERE ${isDue(today)}`.execute(
    db,
  );
  let sent = 0;
  for (const { nonprofitId } of rows) sent += await remind(db, nonprofitId, today);
  return sent;
}

const getsReminders = sql`u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)`;

/** SQL: whether a reminder is due for the photo `p`. It is not due while the nonprofit has no staff who could get the letter. */
const isDue = (today: string) => sql`p.deleted_at IS NULL AND p.consent_given AND p.consent_ends > ${today}::date
  AND p.consent_ends <= ${today}::date + ${sql.lit(endingDays)} AND p.consent_reminded IS DISTINCT FROM p.consent_ends
  AND EXISTS (SELECT FROM users u WHERE u.nonprofit_id = p.nonprofit_id AND ${getsReminders})`;

function remind(db: Db, nonprofit: number, today: string): Promise<number> {
  return transact(db, async (tx) => {
    const { rows: photos } = await sql<Ending>`UPDATE photos p SET consent_reminded = consent_ends
      WHERE p.nonprofit_id = ${nonprofit} AND ${isDue(today)} RETURNING p.id, p.name, p.consent_ends AS ends_on`.execute(tx);
    if (photos.length === 0) return 0;
    const { rows: staff } = await sql<{ email: string; firstName: string; nonprofit: string }>`
      SELECT u.email, u.first_name, n.name AS nonprofit FROM users u JOIN nonprofits n ON n.id = u.nonprofit_id
      WHERE n.id = ${nonprofit} AND ${getsReminders} ORDER BY u.id`.execute(tx);
    const told = photos
      .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn) || a.id - b.id)
      .map(({ name, endsOn }): [string, string] => [name, longDayText(endsOn)]);
    for (const { email, ...person } of staff)
      await queueMail(tx, { to: email, template: 'consent-ends', data: { ...person, photos: told }, bulk: true });
    return staff.length;
  });
}
