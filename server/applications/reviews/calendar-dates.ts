import { sql } from 'kysely';
import { isReviewer, may } from '#contract/platform/access/permissions.ts';
import type { CalendarReading, CalendarSource, Dated } from '#server/platform/home/calendar-source.ts';

/**
 * The dates when reviews are due, when decisions are expected and when decisions were released, as far as the actor may know
 * them.
 */
export const reviewDates: CalendarSource = async (reading) => [...(await roundDates(reading)), ...(await releasedDates(reading))];

interface Round {
  id: number;
  name: string;
  dueAt: string | null;
  decisionsOn: string | null;
}

async function roundDates({ db, actor }: CalendarReading): Promise<Dated[]> {
  const staff = may(actor, 'readAllReviews');
  const awaits = staff || !isReviewer(actor) || actor.nonprofit !== null;
  const { rows } = await sql<Round>`
    SELECT t.id, t.name, d.due_at, d.decisions_on FROM review_rounds d JOIN application_templates t ON t.id = d.template_id
    WHERE t.is_published OR ${staff}`.execute(db);
  return rows.flatMap(({ id, name, dueAt, decisionsOn }): Dated[] => [
    ...(dueAt !== null && (staff || isReviewer(actor))
      ? [
          {
            key: `reviews-due-${id}`,
            kind: 'REVIEW' as const,
            title: `Reviews of “${name}” are due`,
            detail: '',
            at: dueAt,
            link: staff ? `/reviewers/planner?application_template=${id}` : '/reviewers/review',
          },
        ]
      : []),
    ...(decisionsOn !== null && awaits
      ? [
          {
            key: `decisions-${id}`,
            kind: 'DECISION' as const,
            title: `Decisions on “${name}” are expected`,
            detail: staff ? '' : 'They come by email.',
            day: decisionsOn,
            link: staff ? `/applications/board?application_template=${id}` : null,
          },
        ]
      : []),
  ]);
}

interface Released {
  id: number;
  name: string;
  /** the nonprofit's own response; null for programme staff */
  response: number | null;
  at: string;
  count: number;
}

/** The people of a nonprofit see the day of their own decision. Programme staff see the last release of each application. */
async function releasedDates({ db, actor }: CalendarReading): Promise<Dated[]> {
  const staff = may(actor, 'readAllReviews');
  if (!staff && actor.nonprofit === null) return [];
  const { rows } = await sql<Released>`
    SELECT t.id, t.name, CASE WHEN ${staff} THEN NULL ELSE min(r.id) END AS response, max(d.released_at) AS at,
      count(DISTINCT r.id)::int AS count
    FROM response_decisions d JOIN application_responses r ON r.id = d.response_id JOIN application_templates t ON t.id = r.template_id
    WHERE d.released_at IS NOT NULL AND (${staff} OR r.nonprofit_id = ${actor.nonprofit})
    GROUP BY t.id`.execute(db);
  return rows.map(({ id, name, response, at, count }) => ({
    key: `decided-${id}`,
    kind: 'DECISION',
    title: staff ? `Decisions on “${name}” were released` : `“${name}” was decided`,
    detail: staff ? `${count} so far.` : '',
    at,
    link: staff ? `/applications/board?application_template=${id}` : `/applications/responses/${response}`,
  }));
}
