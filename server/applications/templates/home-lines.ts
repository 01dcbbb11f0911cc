import { sql } from 'kysely';
import {
  type ResponseStatus,
  responseStatuses,
  responseStatusLabels,
  takesPart,
} from '#contract/platform/access/response-status.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { progressSql } from '#server/nonprofits/list/application-progress.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';
import { isOpenSql } from './store.ts';

/** days that the curve shows */
const days = 30;

interface Row {
  id: number;
  name: string;
  closesAt: string | null;
  notBegun: number;
  /** the number of responses with each status; a status without responses is left out */
  responses: Partial<Record<ResponseStatus, number>>;
  curve: number[];
}

/**
 * A line for each open application, with the number of nonprofits that have not begun, and of responses with each status. The curve has the number of responses submitted by the end of each of the last `days` days.
 */
export async function applicationLines({ db, today, timeZone }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<Row>`
    WITH ends AS (SELECT array_agg((${today}::date - ${days - 1}::int + day)::timestamp AT TIME ZONE ${timeZone} ORDER BY day) AS days
        FROM generate_series(1, ${days - 1}::int) AS day),
      open AS (SELECT id, name, closes_at FROM application_templates WHERE ${sql.raw(isOpenSql)}),
      counted AS (SELECT r.template_id, r.status, width_bucket(r.submitted_at, (SELECT days FROM ends)) AS day, count(*)::int AS count
        FROM application_responses r WHERE r.template_id IN (SELECT id FROM open) GROUP BY 1, 2, 3)
    SELECT open.id, open.name, open.closes_at,
      (SELECT count(*)::int FROM nonprofits WHERE ${sql.raw(progressSql('open.id', 'NOT_BEGUN'))}) AS not_begun,
      (SELECT coalesce(json_object_agg(status, number), '{}') FROM (SELECT status, sum(count) AS number
        FROM counted WHERE template_id = open.id GROUP BY status) AS of_status) AS responses,
      ARRAY(SELECT coalesce((SELECT sum(count) FROM counted
          WHERE template_id = open.id AND response_reviewable(status) AND counted.day <= place), 0)::int
        FROM generate_series(0, ${days - 1}::int) AS place ORDER BY place) AS curve
    FROM open ORDER BY open.closes_at NULLS LAST, open.name, open.id`.execute(db);
  return rows.map(asLine);
}

/** The statuses of responses that take part, and others where there are any. */
const shownStatuses = (responses: Row['responses']) =>
  responseStatuses.filter((status) => takesPart(status) || (responses[status] ?? 0) > 0);

function asLine({ id, name, closesAt, notBegun, responses, curve }: Row): HomeLine {
  const listOf = (status: ResponseStatus) => `/applications/responses?application_template=${id}&application_status=${status}`;
  return line('APPLICATIONS', {
    key: `application-${id}`,
    title: name,
    link: `/applications/templates/${id}`,
    until: closesAt,
    numbers: [
      {
        count: notBegun,
        label: 'not begun',
        link: `/nonprofits?application_template=${id}&application_progress=NOT_BEGUN`,
        urgent: false,
      },
      ...shownStatuses(responses).map((status) => ({
        count: responses[status] ?? 0,
        label: responseStatusLabels[status].toLowerCase(),
        link: listOf(status),
        urgent: false,
      })),
    ],
    curve: { label: `Submitted in the last ${days} days`, values: curve },
  });
}
