import { sql } from 'kysely';
import type { ReportingPeriod } from '#contract/money/reporting/reporting.ts';
import { type PeriodDays, periodsAround } from '#contract/platform/programme/reporting-dates.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';

/** how many days back the first period of a new programme may begin */
const daysBack = 550;

/**
 * Stores the periods that began by today according to the settings, and deletes running periods that are no longer in the settings.
 * A period that has ended keeps its days, and a period that was due keeps its due date, so that earlier requests and reports stay
 * correct.
 */
export async function keepPeriods(tx: Tx, { reportingDates }: Pick<Settings, 'reportingDates'>, today: string): Promise<void> {
  await sql`LOCK TABLE reporting_periods IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const stored = await tx.selectFrom('reportingPeriods').select(['id', 'startsOn', 'endsOn', 'dueOn']).execute();
  const begun = periodsAround(today, reportingDates).filter(({ startsOn }) => startsOn <= today);
  const isSame = (one: PeriodDays) => (other: PeriodDays) => one.startsOn === other.startsOn && one.endsOn === other.endsOn;
  for (const period of stored.filter(({ endsOn }) => endsOn >= today))
    if (!begun.some(isSame(period))) await tx.deleteFrom('reportingPeriods').where('id', '=', period.id).execute();
  const lastEnd = stored.reduce((last, { endsOn }) => (endsOn < today && endsOn > last ? endsOn : last), dayBefore(today));
  for (const period of begun) {
    const found = stored.find(isSame(period));
    if (!found && (period.endsOn >= today || period.startsOn > lastEnd))
      await tx.insertInto('reportingPeriods').values(period).execute();
    if (found && found.dueOn !== period.dueOn && found.dueOn >= today)
      await tx.updateTable('reportingPeriods').set({ dueOn: period.dueOn }).where('id', '=', found.id).execute();
  }
}

/** The day after which the first periods of a new programme begin. */
const dayBefore = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - daysBack * 86_400_000).toISOString().slice(0, 10);

interface PeriodRow extends ReportingPeriod {}

/** A period is open from the day after its end to its due date, and for late reports until a later period has ended. */
const stateSql = (today: string) => sql<ReportingPeriod['state']>`CASE
  WHEN p.ends_on >= ${today}::date THEN 'RUNNING'
  WHEN p.due_on >= ${today}::date OR NOT EXISTS (
    SELECT FROM reporting_periods later WHERE later.ends_on > p.ends_on AND later.ends_on < ${today}::date) THEN 'OPEN'
  ELSE 'CLOSED' END`;

/** All periods, the latest first. */
export async function findPeriods(db: Db, today: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`SELECT p.id, p.starts_on, p.ends_on, p.due_on, ${stateSql(today)} AS state
    FROM reporting_periods p ORDER BY p.ends_on DESC, p.id DESC`.execute(db);
  return rows;
}

/** Locks a period for the rest of the transaction. Throws 404 if there is no such period. */
export async function lockPeriod(tx: Tx, id: number, today: string): Promise<ReportingPeriod> {
  const { rows } = await sql<PeriodRow>`SELECT p.id, p.starts_on, p.ends_on, p.due_on, ${stateSql(today)} AS state
    FROM reporting_periods p WHERE p.id = ${id} FOR NO KEY UPDATE OF p`.execute(tx);
  const [period] = rows;
  if (!period) throw notFound();
  return period;
}
