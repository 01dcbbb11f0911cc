import type { DateReminders } from '#contract/desk/calendar/date-reminders.ts';
import { deadlineText } from '#server/applications/deadline-text.ts';
import { applicationCloses } from '#server/applications/letters/application-closes.ts';
import { reviewsReminder } from '#server/applications/letters/reviews/reviews-reminder.ts';
import { findDeadlines } from '#server/applications/responses/remind-of-deadlines.ts';
import { findDueDates } from '#server/applications/reviews/reminders.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import type { Config } from '#server/platform/process/config.ts';

/** most dates of each kind that staff see */
const most = 5;

/**
 * Samples of the emails that remind of deadlines and of due reviews, each with the next dates and the number of people to be
 * reminded.
 */
export async function previewReminders(db: Db, config: Config): Promise<DateReminders> {
  const zone = config.public.programmeTimeZone;
  const [deadlines, dueDates] = [await findDeadlines(db, most), await findDueDates(db, most)];
  const inDays = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const [deadline, due] = [deadlines[0], dueDates[0]];
  const closes = {
    firstName: 'Ada',
    nonprofit: 'Your nonprofit',
    application: deadline?.application ?? 'Annual application',
    path: '/applications',
    until: deadlineText(deadline?.at ?? inDays, zone),
    percent: 60,
  };
  const reviews = {
    firstName: 'Ada',
    application: due?.application ?? 'Annual application',
    missing: ['A nonprofit', 'Another nonprofit'],
    due: new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }).format(new Date(due?.at ?? inDays)),
    message: '',
  };
  return [
    { kind: 'DEADLINES', sample: await sampleOf(db, applicationCloses, closes, config), upcoming: deadlines },
    { kind: 'REVIEWS', sample: await sampleOf(db, reviewsReminder, reviews, config), upcoming: dueDates },
  ];
}
