import { sql } from 'kysely';
import {
  type readReviewProgress,
  reminderMessages,
  reminderPauseHours,
  type remindReviewers,
} from '#contract/applications/reviews/reminders.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { reviewsReminder } from '#server/applications/letters/reviews/reviews-reminder.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import { fingerprintOf } from '#server/platform/mail/writing/fingerprint.ts';
import type { Config } from '#server/platform/process/config.ts';
import { roundAnswerLink } from './own/round-answer.ts';
import { findRound } from './rounds.ts';

type Reminders = ResultOf<typeof remindReviewers>;
type Progress = Reminders['reviewers'][number] & { firstName: string };

interface Remind {
  /** null: Almoner sends the reminders by itself */
  actor: { id: number } | null;
  config: Config;
  body: BodyOf<typeof remindReviewers>;
  dryRun: boolean;
}

/**
 * Reminds reviewers who have reviews left to write; with `dryRun`, only returns whom it would remind. A reviewer who was reminded
 * within the pause is skipped, so two clicks send one email.
 */
export async function remind(tx: Tx, { actor, config, body, dryRun }: Remind): Promise<Reminders> {
  const round = await lockRound(tx, body.applicationTemplate, config.public.programmeTimeZone);
  const found = await findBehind(tx, body);
  const receivers = found.filter(({ paused }) => !paused);
  const linked = (path: string) => [{ application: round.application, path }];
  const data = ({ firstName, missing }: Progress, path: string) => ({
    ...{ firstName, missing, message: body.message, rounds: linked(path) },
    ...round,
  });
  const [first] = receivers;
  const reminders: Reminders = {
    reviewers: found.map(({ firstName: _, ...reviewer }) => reviewer),
    emails: receivers.length,
    sample: first ? await sampleOf(tx, reviewsReminder, data(first, '/'), config) : null,
    fingerprint: '',
    sent: !dryRun,
  };
  reminders.fingerprint = fingerprintOf(
    body.message,
    reminders.sample,
    receivers.map(({ id }) => id),
  );
  if (dryRun) return reminders;
  if (body.fingerprint !== undefined && body.fingerprint !== reminders.fingerprint)
    throw refuse(409, reminderMessages.otherLetters, undefined, { current: { ...reminders, sent: false } });
  if (receivers.length === 0) throw refuse(409, reminderMessages.nobody);
  for (const receiver of receivers)
    await queueMail(tx, {
      ...{ to: receiver.email, template: 'reviews-reminder', bulk: true },
      data: data(receiver, await roundAnswerLink(tx, body.applicationTemplate, receiver.id)),
    });
  const rows = receivers.map(({ id }) => ({ templateId: body.applicationTemplate, reviewerId: id, sentBy: actor?.id ?? null }));
  await tx.insertInto('reviewReminders').values(rows).execute();
  return reminders;
}

/** Locks the application, so that a second click at the same time sees the reminders of the first. */
async function lockRound(tx: Tx, template: number, timeZone: string): Promise<{ application: string; due: string | null }> {
  const { rows } = await sql<{ application: string; due: string | null }>`
    SELECT t.name AS application, to_char(r.due_at AT TIME ZONE ${timeZone}, 'FMMonth FMDD, YYYY') AS due
    FROM application_templates t LEFT JOIN review_rounds r ON r.template_id = t.id
    WHERE t.id = ${template} FOR NO KEY UPDATE OF t`.execute(tx);
  const [round] = rows;
  if (!round) throw notFound();
  return round;
}

/** The active reviewers who have reviews left to write, all or the chosen ones. */
async function findBehind(tx: Tx, { applicationTemplate, reviewers }: Remind['body']): Promise<Progress[]> {
  const all = await findProgress(tx, applicationTemplate);
  return all.filter(({ id, missing }) => missing.length > 0 && (reviewers === undefined || reviewers.includes(id)));
}

/**
 * Reminds reviewers who have reviews left to write, in the last `days` days before a due date, once for each due date. Returns the
 * number of emails.
 */
export async function remindOfDueDates(db: Db, config: Config, days: number): Promise<number> {
  if (days === 0) return 0;
  const zone = config.public.programmeTimeZone;
  const isDue = sql`d.due_at > now() AND d.due_reminded IS DISTINCT FROM d.due_at
    AND (d.due_at AT TIME ZONE ${zone})::date - (now() AT TIME ZONE ${zone})::date <= ${days}`;
  const { rows } = await sql<{ templateId: number }>`SELECT d.template_id FROM ${rounds} AND ${isDue}`.execute(db);
  let sent = 0;
  for (const { templateId } of rows)
    sent += await transact(db, async (tx) => {
      const taken =
        await sql`UPDATE review_rounds d SET due_reminded = due_at WHERE template_id = ${templateId} AND ${isDue}`.execute(tx);
      const asked = { actor: null, config, body: { applicationTemplate: templateId, message: '' } };
      if (taken.numAffectedRows !== 1n || (await remind(tx, { ...asked, dryRun: true })).emails === 0) return 0;
      return (await remind(tx, { ...asked, dryRun: false })).emails;
    });
  return sent;
}

const rounds = sql`review_rounds d JOIN application_templates t ON t.id = d.template_id WHERE t.is_published`;

/**
 * The next due dates for which Almoner has not sent reminders yet, soonest first. Each has the number of reviewers with missing
 * reviews.
 */
export async function findDueDates(db: Db, most: number): Promise<{ application: string; at: string; people: number }[]> {
  const { rows } = await sql<{ id: number; application: string; at: string }>`
    SELECT t.id, t.name AS application, iso_instant(d.due_at) AS at FROM ${rounds} AND d.due_at > now()
      AND d.due_reminded IS DISTINCT FROM d.due_at ORDER BY d.due_at, t.id LIMIT ${most}`.execute(db);
  return Promise.all(
    rows.map(async ({ id, ...date }) => ({
      ...date,
      people: (await findProgress(db, id)).filter(({ missing }) => missing.length > 0).length,
    })),
  );
}

/** How many of their assigned, submitted responses each active reviewer of an application has reviewed. */
async function findProgress(db: Db, template: number): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    SELECT u.id, u.email, u.first_name, person_name(u.first_name, u.last_name, u.email) AS full_name,
      count(*) FILTER (WHERE is_done)::int AS done, count(*)::int AS assigned,
      count(*) FILTER (WHERE v.is_written AND v.recommendation IS NULL)::int AS drafts,
      coalesce(array_agg(n.name ORDER BY n.name, r.id) FILTER (WHERE NOT is_done), '{}') AS missing, last.sent_at AS reminded_at,
      coalesce(last.sent_at > now() - make_interval(hours => ${reminderPauseHours}), false) AS paused
    FROM review_assignments a
    JOIN application_responses r ON r.id = a.response_id AND r.template_id = ${template} AND response_reviewable(r.status)
    JOIN nonprofits n ON n.id = r.nonprofit_id
    JOIN users u ON u.id = a.reviewer_id AND u.is_active AND 'REVIEWER' = ANY (u.roles)
    LEFT JOIN application_reviews v ON v.response_id = r.id AND v.reviewer_id = u.id
    CROSS JOIN LATERAL (SELECT v.recommendation IS NOT NULL AND NOT v.needs_another_look AS is_done) AS state
    LEFT JOIN LATERAL (SELECT max(m.sent_at) AS sent_at FROM review_reminders m
      WHERE m.reviewer_id = u.id AND m.template_id = r.template_id) AS last ON true
    WHERE NOT kept_from_response(u.id, r.id, n.id)
    GROUP BY u.id, last.sent_at ORDER BY count(*) FILTER (WHERE NOT is_done) DESC, full_name, u.id`.execute(db);
  return rows;
}

/** The progress of an application's reviewers. Throws 404 if the application does not exist. */
export async function readProgress(db: Db, template: number): Promise<ResultOf<typeof readReviewProgress>> {
  const { dueAt } = await findRound(db, template);
  const found = await findProgress(db, template);
  const sum = (value: (one: Progress) => number) => found.reduce((total, one) => total + value(one), 0);
  const reviewers = found.map(({ firstName: _, ...reviewer }) => reviewer);
  return {
    done: sum(({ done }) => done),
    assigned: sum(({ assigned }) => assigned),
    drafts: sum(({ drafts }) => drafts),
    ...{ dueAt, reviewers },
    answers: await findAnswers(db, template),
  };
}

async function findAnswers(db: Db, template: number): Promise<ResultOf<typeof readReviewProgress>['answers']> {
  const { rows } = await sql<ResultOf<typeof readReviewProgress>['answers'][number]>`
    SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS full_name, d.most, cardinality(d.given_back) AS given_back,
      d.words, iso_instant(d.answered_at) AS answered_at
    FROM round_answers d JOIN users u ON u.id = d.reviewer_id AND u.is_active AND 'REVIEWER' = ANY (u.roles)
    WHERE d.template_id = ${template} AND d.answered_at IS NOT NULL ORDER BY full_name, u.id`.execute(db);
  return rows;
}
