import { sql } from 'kysely';
import { may } from '#contract/platform/access/permissions.ts';
import { type PeriodDays, periodName, periodsAround } from '#contract/platform/programme/reporting-dates.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { CalendarReading, CalendarSource } from '#server/platform/home/calendar-source.ts';
import { findPeriods } from './periods.ts';

/** When donation reports are due: for programme staff, and for the people of nonprofits that are asked to report. */
export const reportDates: CalendarSource = async (reading) => {
  const { db, actor } = reading;
  const staff = may(actor, 'readAllDonations');
  if (!staff && (actor.nonprofit === null || !may(actor, 'readStatements'))) return [];
  const periods = await findAllPeriods(reading);
  const inactive = staff || actor.nonprofit === null ? null : await findAsked(db, actor.nonprofit);
  return periods
    .filter(({ endsOn }) => staff || (inactive !== null && (inactive.since === null || inactive.since > endsOn)))
    .map(({ startsOn, endsOn, dueOn }) => ({
      key: `report-${startsOn}-${endsOn}`,
      kind: 'REPORT' as const,
      title: `Donation reports for ${periodName({ startsOn, endsOn })} are due`,
      detail: '',
      day: dueOn,
      link: staff ? '/reporting' : '/report-donations',
    }));
};

/** Periods that have ended come from the database; running and coming periods come from the settings. */
async function findAllPeriods({ db, from, to, today, settings }: CalendarReading): Promise<PeriodDays[]> {
  const stored = (await findPeriods(db, today)).filter(({ endsOn }) => endsOn < today);
  const planned = [from, to]
    .flatMap((day) => periodsAround(day, settings.reportingDates))
    .filter(({ endsOn }) => endsOn >= today);
  return [...new Map([...planned, ...stored].map((period) => [`${period.startsOn} ${period.endsOn}`, period])).values()];
}

/** `since`: the day from which the nonprofit is inactive, or null. Returns null if the nonprofit is not asked to report. */
async function findAsked(db: Db, nonprofit: number): Promise<{ since: string | null } | null> {
  const { rows } = await sql<{ since: string | null }>`
    SELECT inactive_date AS since FROM nonprofits WHERE id = ${nonprofit} AND (display OR print)`.execute(db);
  return rows[0] ?? null;
}
