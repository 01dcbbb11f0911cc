import { sql } from 'kysely';
import { defaultReviewRound } from '#contract/applications/reviews/assignments.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';

/** days before a due day from which what is missing is urgent */
const soon = 7;

/** how many of the last declared conflicts the home page names, and for how many days */
const named = 3;
const namedFor = 14;

interface Round {
  id: number;
  name: string;
  /** null: no due day is set */
  daysToReviews: number | null;
  daysToDecisions: number | null;
  /** submitted responses with fewer reviews than wanted; 0 before reviewing begins, and after its end */
  short: number;
  /** decisions that are not released yet */
  prepared: number;
}

/** What a round of reviews lacks: reviews that are missing, and decisions that wait for their release. */
export async function reviewLines({ db, actor, today, timeZone }: HomeReading): Promise<HomeLine[]> {
  if (!may(actor, 'manageReviews')) return [];
  const { rows } = await sql<Round>`
    WITH prepared AS (SELECT r.template_id, count(*)::int AS count FROM response_decisions d
        JOIN application_responses r ON r.id = d.response_id
        WHERE d.released_at IS NULL AND response_reviewable(r.status) GROUP BY 1),
      reviewed AS (SELECT t.id, coalesce(d.reviews_wanted, ${defaultReviewRound.reviewsWanted}::int) AS wanted
        FROM application_templates t LEFT JOIN review_rounds d ON d.template_id = t.id
        WHERE (t.closes_at IS NULL OR t.closes_at <= now()) AND review_round_is_open(t.id)
          -- an older round was decided without Almoner
          AND coalesce(d.due_at, t.closes_at, now()) > now() - interval '1 year'
          AND (d.due_at IS NOT NULL OR EXISTS (SELECT FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
            WHERE r.template_id = t.id))),
      short AS (SELECT r.template_id, count(*)::int AS count FROM reviewed JOIN application_responses r ON r.template_id = reviewed.id
        WHERE response_reviewable(r.status) AND reviewed.wanted > (SELECT count(*) FROM application_reviews v
          WHERE v.response_id = r.id AND v.recommendation IS NOT NULL AND v.included IS NOT NULL) GROUP BY 1)
    SELECT t.id, t.name, (d.due_at AT TIME ZONE ${timeZone})::date - ${today}::date AS days_to_reviews,
      d.decisions_on - ${today}::date AS days_to_decisions, coalesce(short.count, 0) AS short, coalesce(prepared.count, 0) AS prepared
    FROM application_templates t LEFT JOIN review_rounds d ON d.template_id = t.id
    LEFT JOIN short ON short.template_id = t.id LEFT JOIN prepared ON prepared.template_id = t.id
    WHERE short.count > 0 OR prepared.count > 0
    ORDER BY d.due_at NULLS LAST, t.name, t.id`.execute(db);
  return rows.map(asLine);
}

function asLine({ id, name, daysToReviews, daysToDecisions, short, prepared }: Round): HomeLine {
  const board = `/applications/board?application_template=${id}`;
  const numbers = [
    { count: short, label: 'short of reviews', link: `${board}&short=true`, urgent: isSoon(daysToReviews) },
    { count: prepared, label: 'prepared, not released', link: `${board}&released=false`, urgent: isSoon(daysToDecisions) },
  ].filter(({ count }) => count > 0);
  const detail = [
    short > 0 && daysToReviews !== null && `reviews ${dueIn(daysToReviews)}`,
    prepared > 0 && daysToDecisions !== null && `decisions ${dueIn(daysToDecisions)}`,
  ];
  const said = detail.filter(Boolean).join(', ');
  return line('WAITING', { key: `reviews-${id}`, title: `Reviews and decisions: ${name}`, link: board, detail: said, numbers });
}

const isSoon = (days: number | null) => days !== null && days <= soon;

function dueIn(days: number): string {
  if (days === 0) return 'due today';
  const count = Math.abs(days);
  const long = count === 1 ? '1 day' : `${count} days`;
  return days > 0 ? `due in ${long}` : `were due ${long} ago`;
}

/** The conflicts of interest that reviewers declared lately: each ended assignments, which somebody else has to take. */
export async function conflictLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  if (!may(actor, 'manageReviews')) return [];
  const { rows } = await sql<{ id: number; reviewer: number; reviewerName: string; name: string; at: string }>`
    SELECT c.id, u.id AS reviewer, person_name(u.first_name, u.last_name, u.email) AS reviewer_name, n.name, iso_instant(c.declared_at) AS at
    FROM declared_conflicts c JOIN users u ON u.id = c.reviewer_id JOIN nonprofits n ON n.id = c.nonprofit_id
    WHERE c.declared_at >= now() - make_interval(days => ${namedFor}::int)
    ORDER BY c.declared_at DESC, c.id DESC LIMIT ${named}`.execute(db);
  return rows.map(({ id, reviewer, reviewerName, name, at }) =>
    line('LATEST', {
      key: `conflict-${id}`,
      title: 'Conflict of interest declared',
      link: `/profile/${reviewer}`,
      detail: `${reviewerName}: ${name}`,
      at,
    }),
  );
}
