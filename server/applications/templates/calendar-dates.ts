import { sql } from 'kysely';
import { isReviewer, may } from '#contract/platform/access/permissions.ts';
import { closedOf, type ResponseStatus } from '#contract/platform/access/response-status.ts';
import type { CalendarReading, CalendarSource, Dated } from '#server/platform/home/calendar-source.ts';

interface Row {
  id: number;
  name: string;
  isPublished: boolean;
  opensAt: string | null;
  closesAt: string | null;
  /** the nonprofit's own later deadline; null: not extended */
  extendedUntil: string | null;
  response: number | null;
  /** of the nonprofit's response */
  status: ResponseStatus | null;
}

/**
 * The dates when applications open and close. Programme staff see the dates of all applications. Other people see the dates of
 * applications that are published or that their nonprofit has begun. Reviewers without a nonprofit see no dates, because they do
 * not apply.
 */
export const applicationDates: CalendarSource = async (reading) => {
  const { actor } = reading;
  if (!may(actor, 'readAllApplications') && isReviewer(actor) && actor.nonprofit === null) return [];
  return (await findApplications(reading)).flatMap((row) => datesOf(row, may(actor, 'readAllApplications')));
};

async function findApplications({ db, actor }: CalendarReading): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT t.id, t.name, t.is_published, t.opens_at, application_deadline(t.closes_at, r.extended_until) AS closes_at, r.extended_until,
      r.id AS response, r.status
    FROM application_templates t
    LEFT JOIN application_responses r ON r.template_id = t.id AND r.nonprofit_id = ${actor.nonprofit}
    WHERE t.is_published OR ${may(actor, 'readAllApplications')} OR r.id IS NOT NULL`.execute(db);
  return rows;
}

function datesOf({ id, name, isPublished, opensAt, closesAt, extendedUntil, response, status }: Row, staff: boolean): Dated[] {
  const page = staff ? `/applications/templates/${id}` : `/applications/${id}`;
  const ownPage = response === null ? page : `/applications/responses/${response}`;
  const hidden = isPublished ? '' : 'Not published.';
  const own = (status && closedOf(status)?.own) ?? (extendedUntil === null ? '' : 'Extended for your nonprofit.');
  const dates: Dated[] = [];
  const about = { kind: 'APPLICATION' as const };
  if (opensAt !== null)
    dates.push({ ...about, key: `opens-${id}`, title: `“${name}” opens`, detail: hidden, at: opensAt, link: page });
  if (closesAt !== null)
    dates.push({ ...about, key: `closes-${id}`, title: `“${name}” closes`, detail: own || hidden, at: closesAt, link: ownPage });
  return dates;
}
