import { remindOfDeadlines } from '#server/applications/responses/remind-of-deadlines.ts';
import { remindOfDueDates } from '#server/applications/reviews/reminders.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { findSettings } from '#server/platform/programme/settings.ts';

/**
 * Reminds people of the calendar's deadlines and due dates, as many days before as staff set. `keepReporting` sends the reminders
 * of donation reports.
 */
export const remindOfDates: Task<'remind-of-dates'> = async (_, { config, db }) => {
  const { deadlineReminderDays, reviewReminderDays, timeZone } = await findSettings(db, config);
  await remindOfDeadlines(db, { days: deadlineReminderDays, timeZone });
  await remindOfDueDates(db, config, reviewReminderDays);
};
