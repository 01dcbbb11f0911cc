import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { nextPeriod } from './orders/periods.ts';

/** Days before the end of access. Nonprofit staff get one reminder for each of these numbers. */
const distances = [30, 7] as const;

interface Ending {
  nonprofitId: number;
  nonprofit: string;
  endsOn: string;
  days: number;
  staff: { email: string; firstName: string }[];
}

export const remindSubscribers: Task<'remind-subscribers'> = async (_, { config, db }) => {
  await sendReminders(db, programmeCalendar(config)());
};

/**
 * Sends the reminders that are due on a day, and reminders that were not sent on earlier days. Sends no reminder twice. Returns the
 * number of emails.
 */
export async function sendReminders(db: Db, today: string): Promise<number> {
  let sent = 0;
  for (const distance of distances) {
    for (const ending of await findEnding(db, today, distance)) sent += await remind(db, ending, distance, today);
  }
  return sent;
}

/** The accesses that end within `distance` days and still lack this reminder. Leaves out accesses for which the next reminder is due. */
async function findEnding(db: Db, today: string, distance: number): Promise<Ending[]> {
  const nearer = distances.find((other) => other < distance) ?? -1;
  const { rows } = await sql<Ending>`
    SELECT n.id AS nonprofit_id, n.name AS nonprofit, ends.ends_on, ends.ends_on - ${today}::date AS days,
      (SELECT coalesce(json_agg(json_build_object('email', u.email, 'firstName', u.first_name) ORDER BY u.id), '[]')
        FROM users u WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)) AS staff
    FROM (SELECT nonprofit_id, max(ends_on) AS ends_on FROM learning_orders WHERE state = 'ACTIVE' GROUP BY nonprofit_id) AS ends
    JOIN learning_orders o ON o.nonprofit_id = ends.nonprofit_id AND o.ends_on = ends.ends_on AND o.state = 'ACTIVE'
    JOIN nonprofits n ON n.id = ends.nonprofit_id
    WHERE ends.ends_on - ${today}::date > ${nearer} AND ends.ends_on - ${today}::date <= ${distance}
      -- access that was given for a few days needs no reminder of a month
      AND o.ends_on - o.starts_on > ${distance}
      AND NOT n.learning_commons_granted AND coalesce(n.learning_commons_until <= ends.ends_on, true)
      AND NOT EXISTS (SELECT FROM learning_reminders r WHERE r.nonprofit_id = n.id AND r.ends_on = ends.ends_on
        AND r.days_before = ${distance})
    GROUP BY n.id, ends.ends_on ORDER BY n.id`.execute(db);
  return rows;
}

async function remind(db: Db, ending: Ending, distance: number, today: string): Promise<number> {
  const { nonprofitId, nonprofit, endsOn, days, staff } = ending;
  const data = { nonprofit, days, endsOn: longDay(endsOn), renewedUntil: longDay(nextPeriod(endsOn, today).endsOn) };
  return transact(db, async (tx) => {
    const first = await tx
      .insertInto('learningReminders')
      .values({ nonprofitId, endsOn, daysBefore: distance })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) return 0;
    for (const { email, firstName } of staff)
      await queueMail(tx, { to: email, template: 'subscription-ends', data: { ...data, firstName }, bulk: true });
    return staff.length;
  });
}

function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
