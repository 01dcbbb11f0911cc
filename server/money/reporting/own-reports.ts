import { sql } from 'kysely';
import type { ReportState } from '#contract/money/reporting/reporting.ts';
import { type OwnReport, type ReportingPeriod, reportingMessages } from '#contract/money/reporting/reporting.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { periodName } from '#contract/platform/programme/reporting-dates.ts';
import { nonprofitOf } from '#server/money/donations/policy.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { findPeriods, lockPeriod } from './periods.ts';

type State = Pick<OwnReport, 'state' | 'donations' | 'totalAmount' | 'submittedAt'> & { name: string };

/** How a nonprofit reported a period. Undefined if the nonprofit is not asked to report and has reported nothing. */
async function findState(db: Db, period: number, nonprofit: number): Promise<State | undefined> {
  const { rows } = await sql<State>`
    SELECT n.name, s.state, s.donations::int AS donations, s.amount::float8 AS total_amount, iso_instant(s.submitted_at) AS submitted_at
    FROM reporting_states(${period}) s JOIN nonprofits n ON n.id = s.nonprofit_id WHERE s.nonprofit_id = ${nonprofit}`.execute(
    db,
  );
  return rows[0];
}

/** What a nonprofit's own people see: the periods that are open or running, with their reports. */
export async function findOwnReports(db: Db, actor: Actor, today: string): Promise<OwnReport[]> {
  if (actor.nonprofit === null) return [];
  const current = (await findPeriods(db, today)).filter(({ state }) => state !== 'CLOSED');
  const found: OwnReport[] = [];
  for (const period of current) {
    const state = await findState(db, period.id, actor.nonprofit);
    if (!state) continue;
    const { name: _, ...report } = state;
    const mayChange = may(actor, 'reportDonations') && period.state === 'OPEN';
    const can = { submit: mayChange && report.state === 'MISSING', undo: mayChange && report.submittedAt !== null };
    found.push({ period, ...report, can });
  }
  return found;
}

interface ReportChange {
  actor: Actor;
  id: number;
  nonprofit: number | undefined;
  today: string;
}

/**
 * Stores an empty report: the nonprofit received no donations in the period. A second call changes nothing. Throws 409 if there
 * are donations.
 */
export async function submitNothing(tx: Tx, step: ReportChange): Promise<void> {
  const { period, nonprofit, state } = await openStep(tx, step);
  if (state.state === 'DONATIONS') throw refuse(409, reportingMessages.hasDonations);
  const stored = await tx
    .insertInto('emptyReports')
    .values({ periodId: period.id, nonprofitId: nonprofit, submittedBy: step.actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows !== 0n)
    await record(tx, step.actor, { nonprofit, state, period, action: 'nothing to report' });
}

export async function undoNothing(tx: Tx, step: ReportChange): Promise<void> {
  const { period, nonprofit, state } = await openStep(tx, step);
  const gone = await tx
    .deleteFrom('emptyReports')
    .where('periodId', '=', period.id)
    .where('nonprofitId', '=', nonprofit)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 0n)
    await record(tx, step.actor, { nonprofit, state, period, action: '“nothing to report” taken back' });
}

async function openStep(tx: Tx, { actor, id, nonprofit: requested, today }: ReportChange) {
  const nonprofit = nonprofitOf(actor, requested);
  const period = await lockPeriod(tx, id, today);
  if (period.state !== 'OPEN')
    throw refuse(409, period.state === 'RUNNING' ? reportingMessages.notEnded : reportingMessages.closed);
  const state = await findState(tx, period.id, nonprofit);
  if (!state) throw notFound();
  return { period, nonprofit, state };
}

interface Recorded {
  nonprofit: number;
  state: { name: string; state: ReportState };
  period: ReportingPeriod;
  action: string;
}

async function record(tx: Tx, actor: Actor, { nonprofit, state, period, action }: Recorded): Promise<void> {
  const subject = { kind: 'nonprofit', id: nonprofit, name: state.name } as const;
  await recordChange(tx, { actor, action, subject, reason: periodName(period) });
}
