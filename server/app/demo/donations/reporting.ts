import { howChosenStart } from '#contract/platform/programme/how-chosen-start.ts';
import { defaultReportingDates } from '#contract/platform/programme/reporting-dates.ts';
import { submitNothing } from '#server/money/reporting/own-reports.ts';
import { findPeriods, keepPeriods } from '#server/money/reporting/periods.ts';
import { calendarOf } from '#server/platform/programme/calendar.ts';
import type { Filling } from '../filling.ts';
import { demoActor, directorEmail } from '../people.ts';

export const demoReporting = {
  address: '4 Lantern Quay\nOldmarsh, MD 21000',
  nothing: 'Barn Owl Night Watch',
  /** the only account of this nonprofit is its bookkeeper's */
  reminded: 'Kitchen Light Housing',
  remindedEmail: 'bookkeeper@kitchenlighthousing.example',
};

/** Fills in the open reporting period: one nonprofit has nothing to report, and a person of another was reminded once. */
export async function fillReporting({ tx }: Filling): Promise<void> {
  const today = calendarOf('America/New_York')();
  await tx
    .insertInto('programmeSettings')
    .values([
      { name: 'address', value: JSON.stringify(demoReporting.address) },
      { name: 'answerDays', value: '3' },
      { name: 'howChosen', value: JSON.stringify(howChosenStart) },
      { name: 'wishLists', value: JSON.stringify('PUBLIC') },
      { name: 'visitorLetters', value: 'true' },
      // servers put settings in force by their version
      { name: 'version', value: '1' },
    ])
    .execute();
  await keepPeriods(tx, { reportingDates: [...defaultReportingDates] }, today);
  const open = (await findPeriods(tx, today)).find(({ state }) => state === 'OPEN');
  if (!open) return;
  const director = await demoActor(tx, directorEmail(demoReporting.nothing));
  await submitNothing(tx, { actor: director, id: open.id, nonprofit: undefined, today });
  // only the row, because reminding somebody sends an email
  const [staff, person] = [await demoActor(tx, 'staff@demo.example'), await demoActor(tx, demoReporting.remindedEmail)];
  await tx
    .insertInto('reportingReminders')
    .values({ periodId: open.id, userId: person.id, nonprofitId: person.nonprofit ?? 0, sentBy: staff.id })
    .execute();
}
