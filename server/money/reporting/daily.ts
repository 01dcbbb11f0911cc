import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { findPeriods, keepPeriods } from './periods.ts';
import { remind } from './reminders.ts';
import { reminderDay } from './reports.ts';

/**
 * Runs every hour. Stores the periods that have begun, and sends the reminders of a period from the day that staff set until the
 * due date. Who was reminded is stored together with the emails, so that the job may run twice or be killed.
 */
export const keepReporting: Task<'keep-reporting'> = async (_payload, { db, config }) => {
  const today = programmeCalendar(config)();
  const settings = await findSettings(db, config);
  await transact(db, (tx) => keepPeriods(tx, settings, today));
  if (settings.reminderDays === 0) return;
  for (const period of await findPeriods(db, today)) {
    if (period.state !== 'OPEN' || period.dueOn < today || today < reminderDay(period, settings.reminderDays)) continue;
    await transact(db, async (tx) => {
      const asked = { actor: null, config, id: period.id, body: { message: '' }, today };
      const { emails } = await remind(tx, { ...asked, dryRun: true });
      if (emails > 0) await remind(tx, { ...asked, dryRun: false });
    });
  }
};
