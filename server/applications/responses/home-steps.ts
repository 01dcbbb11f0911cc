import { sql } from 'kysely';
import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { acceptedSql, findProfileProposals } from '#server/applications/earlier/profile-proposals.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';

interface Row {
  template: number;
  name: string;
  /** null: the response is not begun */
  response: number | null;
  until: string | null;
  percent: number | null;
  isReopened: boolean;
  reason: string | null;
}

/**
 * The applications that the nonprofit can answer now: open applications without a response, and applications whose response is in
 * progress or was reopened.
 */
export async function applicationSteps({ db, nonprofit }: StepReading): Promise<NextStep[]> {
  const { rows } = await sql<Row>`
    SELECT t.id AS template, t.name, r.id AS response, d.until, p.percent_answered AS percent,
      r.reopened_at IS NOT NULL AS is_reopened, r.reopened_reason AS reason
    FROM application_templates t
    LEFT JOIN application_responses r ON r.template_id = t.id AND r.nonprofit_id = ${nonprofit}
    LEFT JOIN response_progress p ON p.response_id = r.id
    CROSS JOIN LATERAL (SELECT application_deadline(t.closes_at, r.extended_until) AS until) AS d
    WHERE (d.until IS NULL OR d.until > now()) AND CASE WHEN r.id IS NULL
      THEN t.is_published AND (t.opens_at IS NULL OR t.opens_at <= now()) ELSE response_answerable(r.status) END
    ORDER BY t.name, t.id`.execute(db);
  return rows.map(asStep);
}

/**
 * The step to compare the profile with an application that was accepted in the past twelve months: the newest one that nobody has
 * compared yet. No step if the profile and the application agree.
 */
export async function profileProposalSteps({ db, actor, nonprofit }: StepReading): Promise<NextStep[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT r.id, t.name FROM application_responses r JOIN application_templates t ON t.id = r.template_id
    WHERE r.nonprofit_id = ${nonprofit} AND r.profile_settled_at IS NULL AND r.submitted_at > now() - interval '1 year'
      AND ${sql.raw(acceptedSql)} ORDER BY r.submitted_at DESC LIMIT 1`.execute(db);
  const steps: NextStep[] = [];
  for (const { id, name } of rows) {
    const { proposals } = await findProfileProposals(db, actor, id);
    if (proposals.length > 0) steps.push(profileStep(id, name, proposals.length));
  }
  return steps;
}

/** days after a release in which the home page leads to the decision */
const daysOfNews = 14;

/** Decisions of the past two weeks. Home does not say which decision it was: a colleague may look over the shoulder. */
export async function decisionSteps({ db, nonprofit }: StepReading): Promise<NextStep[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT r.id, t.name FROM application_responses r JOIN application_templates t ON t.id = r.template_id
    WHERE r.nonprofit_id = ${nonprofit} AND EXISTS (SELECT FROM response_decisions d
      WHERE d.response_id = r.id AND d.released_at > now() - make_interval(days => ${daysOfNews}))
    ORDER BY t.name, r.id`.execute(db);
  return rows.map(({ id, name }) =>
    step({
      key: `decision-${id}`,
      title: `The decision about “${name}” is there`,
      detail: 'Read it, and what happens now.',
      link: `/applications/responses/${id}/review`,
      action: 'Read the decision',
    }),
  );
}

function profileStep(id: number, name: string, fields: number): NextStep {
  return step({
    key: `profile-of-response-${id}`,
    title: 'Bring your profile up to date',
    detail: `“${name}” says something else than your profile in ${fields === 1 ? 'one field' : `${fields} fields`}.`,
    link: `/applications/responses/${id}/review#profile`,
    action: 'Compare them',
  });
}

function asStep({ template, name, response, until, percent, isReopened, reason }: Row): NextStep {
  if (response === null)
    return step({
      key: `apply-${template}`,
      title: `Apply: “${name}”`,
      detail: 'You have not begun.',
      until,
      link: `/applications/${template}`,
      action: 'See what is asked',
    });
  return step({
    key: `response-${response}`,
    title: isReopened ? `“${name}” was reopened for you` : `Finish “${name}”`,
    detail: percent === 100 ? 'Everything that is required is answered: check it and submit.' : '',
    quotation: isReopened ? (reason ?? '') : '',
    until,
    urgent: isReopened,
    percent,
    link: `/applications/responses/${response}/edit?continue=true`,
    action: 'Continue application',
  });
}
