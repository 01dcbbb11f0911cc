import type { DateReminders } from '#contract/desk/calendar/date-reminders.ts';
import { findDeadlines } from '#server/applications/responses/remind-of-deadlines.ts';
import { deadlineText } from '#server/applications/responses/response-letters.ts';
import { findDueDates } from '#server/applications/reviews/reminders.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { composeLetter } from '#server/platform/mail/compose-letter.ts';
import { letterText } from '#server/platform/mail/letter-text.ts';
import type { Message } from '#server/platform/mail/messages.ts';
import { programmeOf } from '#server/platform/mail/programme.ts';
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
    { kind: 'DEADLINES', sample: sampleOf({ template: 'application-closes', data: closes }, config), upcoming: deadlines },
    { kind: 'REVIEWS', sample: sampleOf({ template: 'reviews-reminder', data: reviews }, config), upcoming: dueDates },
  ];
}

function sampleOf(message: Pick<Message, 'template' | 'data'>, config: Config): DateReminders[number]['sample'] {
  const letter = composeLetter(message, config);
  return { subject: letter.subject, text: letterText(letter, programmeOf(config)) };
}
