import { sql } from 'kysely';
import { type ReportingPeriod, type remindNonprofits, reportingMessages } from '#contract/money/reporting/reporting.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { periodName } from '#contract/platform/programme/reporting-dates.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { donationsDue } from '#server/money/letters/donations-due.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import { fingerprintOf } from '#server/platform/mail/writing/fingerprint.ts';
import type { Config } from '#server/platform/process/config.ts';
import { lockPeriod } from './periods.ts';

type Reminders = ResultOf<typeof remindNonprofits>;

interface Remind {
  /** null: Almoner sends the reminders by itself */
  actor: Pick<Actor, 'id'> | null;
  config: Config;
  id: number;
  body: BodyOf<typeof remindNonprofits>;
  /** ids of the nonprofits that the search in the body found; undefined: the body has no search */
  found?: readonly number[] | undefined;
  dryRun: boolean;
  today: string;
}

/** the most people that a preview names; its numbers count all people */
const shownPeople = 200;

/**
 * Reminds the staff of nonprofits that have not reported; with `dryRun`, only returns whom it would remind. Locks the period, so
 * that a second click sees the first reminders.
 */
export async function remind(tx: Tx, { actor, config, id, body, found, dryRun, today }: Remind): Promise<Reminders> {
  const period = await lockPeriod(tx, id, today);
  if (period.state !== 'OPEN')
    throw refuse(409, period.state === 'RUNNING' ? reportingMessages.notEnded : reportingMessages.closed);
  const missing = await findMissing(tx, period.id, [body.nonprofits, found]);
  const receivers = await findReceivers(
    tx,
    period.id,
    missing.map((nonprofit) => nonprofit.id),
  );
  const dataFor = ({ firstName, nonprofit }: Receiver) => ({
    firstName,
    nonprofit,
    message: body.message,
    ...words(period, today),
  });
  const [first] = receivers;
  const reminders: Reminders = {
    missing: missing.length,
    withoutPeople: missing.filter(({ people }) => people === 0).map(({ id: nonprofit, name }) => ({ id: nonprofit, name })),
    alreadyReminded: missing.filter(({ people, reminded }) => people > 0 && people === reminded).length,
    nonprofits: new Set(receivers.map(({ nonprofitId }) => nonprofitId)).size,
    emails: receivers.length,
    people: receivers.slice(0, shownPeople).map(({ firstName: _, nonprofitId: __, ...person }) => person),
    sample: first ? await sampleOf(tx, donationsDue, dataFor(first), config) : null,
    fingerprint: '',
    sent: !dryRun,
  };
  reminders.fingerprint = fingerprintOf(
    body.message,
    reminders.sample,
    receivers.map((person) => person.id),
  );
  if (dryRun) return reminders;
  if (body.emails !== undefined && body.emails !== receivers.length) throw refuse(409, reportingMessages.changed);
  if (body.fingerprint !== undefined && body.fingerprint !== reminders.fingerprint)
    throw refuse(409, reportingMessages.otherLetters, undefined, { current: { ...reminders, sent: false } });
  if (receivers.length === 0) throw refuse(409, reportingMessages.nobody);
  const rows = receivers.map((person) => ({
    periodId: period.id,
    userId: person.id,
    nonprofitId: person.nonprofitId,
    sentBy: actor?.id ?? null,
  }));
  await tx.insertInto('reportingReminders').values(rows).execute();
  for (const receiver of receivers)
    await queueMail(tx, { to: receiver.email, template: 'donations-due', data: dataFor(receiver), bulk: true });
  return reminders;
}

const words = (period: ReportingPeriod, today: string) => ({
  period: periodName(period),
  due: longDayText(period.dueOn),
  late: period.dueOn < today,
});

interface Missing {
  id: number;
  name: string;
  people: number;
  reminded: number;
}

const isReceiver = sql.raw(`u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)`);

/**
 * Finds the nonprofits that are asked to report, have not reported, and are in each given list of ids. Each has its number of staff
 * accounts, and how many of these were reminded.
 */
async function findMissing(db: Db, period: number, among: readonly (readonly number[] | undefined)[]): Promise<Missing[]> {
  const isAmong = sql.join(
    among.map((ids) => (ids ? sql`n.id = ANY (${ids}::int[])` : sql`true`)),
    sql` AND `,
  );
  const { rows } = await sql<Missing>`
    SELECT n.id, n.name, count(u.id)::int AS people, count(r.user_id)::int AS reminded
    FROM reporting_states(${period}) s JOIN nonprofits n ON n.id = s.nonprofit_id
    LEFT JOIN users u ON u.nonprofit_id = n.id AND ${isReceiver}
    LEFT JOIN reporting_reminders r ON r.period_id = ${period} AND r.user_id = u.id
    WHERE s.asked AND s.state = 'MISSING' AND ${isAmong}
    GROUP BY n.id ORDER BY n.name, n.id`.execute(db);
  return rows;
}

interface Receiver {
  id: number;
  firstName: string;
  fullName: string;
  email: string;
  nonprofit: string;
  nonprofitId: number;
}

/** The staff of these nonprofits who got no reminder of the period yet. */
async function findReceivers(db: Db, period: number, nonprofits: readonly number[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT u.id, u.first_name, person_name(u.first_name, u.last_name, u.email) AS full_name, u.email,
      n.name AS nonprofit, n.id AS nonprofit_id
    FROM users u JOIN nonprofits n ON n.id = u.nonprofit_id
    WHERE n.id = ANY (${nonprofits}::int[]) AND ${isReceiver}
      AND NOT EXISTS (SELECT FROM reporting_reminders r WHERE r.period_id = ${period} AND r.user_id = u.id)
    ORDER BY n.name, n.id, full_name, u.id`.execute(db);
  return rows;
}
