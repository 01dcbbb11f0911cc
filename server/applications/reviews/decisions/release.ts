import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Decision, decisions } from '#contract/applications/reviews/board.ts';
import { decisionMessages, type ReleaseLetter, type releaseDecisions } from '#contract/applications/reviews/decisions.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { closeConversation } from '#server/applications/conversation/manage.ts';
import { decisionReleased } from '#server/applications/letters/decision-released.ts';
import { acceptNonprofit } from '#server/nonprofits/record/accept.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import type { Config } from '#server/platform/process/config.ts';

type Release = ResultOf<typeof releaseDecisions>;
type Body = BodyOf<typeof releaseDecisions>;

interface PreparedRow extends Omit<ReleaseLetter, 'recipients' | 'nonprofitRef'> {
  id: number;
  nonprofitId: number;
  nonprofitName: string;
  application: string;
  staff: { email: string; firstName: string }[];
  /** version of the feedback letter that is released too, for the fingerprint; null: no letter is released */
  feedbackVersion: number | null;
}

/** Describes the letters of a release and their receivers. Stores nothing. */
export async function previewRelease(tx: Tx, config: Config, body: Body): Promise<Release> {
  return described(tx, config, await findPrepared(tx, body), null);
}

/**
 * Releases prepared decisions, with their letters and everything that an acceptance gives: all of them or none. Locks the
 * responses first, so that a second release at the same time finds nothing.
 */
export async function release(tx: Tx, { actor, config, body }: { actor: Actor; config: Config; body: Body }): Promise<Release> {
  await sql`SELECT FROM application_responses WHERE template_id = ${body.applicationTemplate} ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const rows = await findPrepared(tx, body);
  if (rows.length === 0) throw refuse(409, decisionMessages.nothing);
  const samples = await samplesOf(tx, config, rows);
  if (fingerprintOf(rows, samples) !== body.fingerprint) throw refuse(409, decisionMessages.changed);
  const made = await tx
    .insertInto('decisionReleases')
    .values({ templateId: body.applicationTemplate, releasedBy: actor.id })
    .returning(['id', 'releasedAt'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('responseDecisions')
    .set({ releaseId: made.id, releasedAt: made.releasedAt })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  for (const row of rows) await releaseOne(tx, actor, row);
  const counts = countsOf(rows);
  await recordChange(tx, {
    actor,
    action: 'released decisions',
    subject: { kind: 'applicationTemplate', id: body.applicationTemplate, name: rows[0]?.application ?? '' },
    changes: Object.fromEntries(Object.entries(counts).map(([decision, count]) => [decision, { from: 0, to: count }])),
  });
  return described(tx, config, rows, made.releasedAt);
}

async function releaseOne(tx: Tx, actor: Actor, row: PreparedRow): Promise<void> {
  const { id, response, nonprofitId, acceptedYear, publishWeb, publishPrint, learningUntil } = row;
  if (acceptedYear !== null)
    await acceptNonprofit(tx, actor, { nonprofit: nonprofitId, year: acceptedYear, publishWeb, publishPrint, learningUntil });
  if (row.withFeedback)
    await tx.updateTable('feedbackLetters').set({ releasedAt: sql<string>`now()` }).where('responseId', '=', response).execute();
  await closeConversation(tx, response);
  const { path, application } = letterData(row, '');
  await addNotices(
    tx,
    { staffOf: nonprofitId },
    {
      kind: 'DECISION_RELEASED',
      title: 'A decision on your application',
      text: `“${application}”: read the decision and what happens now.`,
      path,
    },
  );
  for (const person of row.staff)
    await queueMail(tx, {
      to: person.email,
      template: 'decision-released',
      data: letterData(row, person.firstName),
      messageId: `decision-${id}-${person.email}`,
      bulk: true,
    });
}

/** The prepared decisions that would be released, with the people who get the letters. */
async function findPrepared(tx: Tx, { applicationTemplate, responses, withFeedback }: Body): Promise<PreparedRow[]> {
  const group = responses === undefined ? sql`true` : sql`r.id = ANY (${responses}::int[])`;
  const { rows } = await sql<PreparedRow>`
    SELECT d.id, r.id AS response, n.id AS nonprofit_id, n.name AS nonprofit_name, t.name AS application, d.decision,
      d.accepted_year::int, d.publish_web, d.publish_print, d.learning_until,
      ${withFeedback} AND f.response_id IS NOT NULL AND f.released_at IS NULL AS with_feedback,
      CASE WHEN ${withFeedback} AND f.released_at IS NULL THEN f.version END AS feedback_version,
      EXISTS (SELECT FROM response_conversations c WHERE c.response_id = r.id AND c.asked_at IS NOT NULL) AS open_question,
      (SELECT coalesce(json_agg(json_build_object('email', u.email, 'firstName', u.first_name) ORDER BY u.id), '[]')
        FROM users u WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)) AS staff
    FROM response_decisions d JOIN application_responses r ON r.id = d.response_id
    JOIN application_templates t ON t.id = r.template_id JOIN nonprofits n ON n.id = r.nonprofit_id
    LEFT JOIN feedback_letters f ON f.response_id = r.id
    WHERE r.template_id = ${applicationTemplate} AND d.released_at IS NULL AND response_reviewable(r.status) AND ${group}
    ORDER BY n.name, r.id`.execute(tx);
  return rows;
}

function letterData(row: PreparedRow, firstName: string) {
  const { nonprofitName, application, decision, acceptedYear, response, withFeedback } = row;
  const path = `/applications/responses/${response}/review`;
  return { firstName, nonprofit: nonprofitName, application, decision, year: acceptedYear, path, withFeedback };
}

function countsOf(rows: readonly PreparedRow[]): Release['counts'] {
  const count = (decision: Decision) => rows.filter((row) => row.decision === decision).length;
  return { accepted: count('ACCEPTED'), declined: count('DECLINED'), waitlisted: count('WAITLISTED') };
}

/** A fingerprint of everything that a release does and writes, so that only what staff confirmed is released. */
function fingerprintOf(rows: readonly PreparedRow[], samples: Release['samples']): string {
  return createHash('sha256')
    .update(JSON.stringify([rows, samples]))
    .digest('hex')
    .slice(0, 32);
}

/** The letter of each decision, to the first person who gets it. */
async function samplesOf(tx: Tx, config: Config, rows: readonly PreparedRow[]): Promise<Release['samples']> {
  const samples: Release['samples'] = [];
  for (const decision of decisions) {
    const row = rows.find((one) => one.decision === decision);
    if (!row) continue;
    const data = letterData(row, row.staff[0]?.firstName ?? '');
    samples.push({ decision, ...(await sampleOf(tx, decisionReleased, data, config)) });
  }
  return samples;
}

async function described(tx: Tx, config: Config, rows: readonly PreparedRow[], releasedAt: string | null): Promise<Release> {
  const samples = await samplesOf(tx, config, rows);
  return {
    fingerprint: fingerprintOf(rows, samples),
    counts: countsOf(rows),
    emails: rows.reduce((sum, { staff }) => sum + staff.length, 0),
    letters: rows.map(({ id: _, application: __, nonprofitId, nonprofitName, staff, feedbackVersion: ___, ...letter }) => ({
      ...letter,
      nonprofitRef: { id: nonprofitId, name: nonprofitName },
      recipients: staff.map(({ email }) => email),
    })),
    samples,
    releasedAt,
  };
}
