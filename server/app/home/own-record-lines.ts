import { sql } from 'kysely';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import { labelsOf } from '#contract/platform/fields/form-values.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';

const shown = 5;
/** most entries that are read to find `shown` different records */
const lookedAt = 200;

interface Row {
  kind: string;
  id: number;
  name: string;
  page: string;
  action: string;
  at: string;
  /** names of the changed fields */
  fields: string[];
}

/** The nonprofits, people, applications and responses that the actor changed last, each once, without deleted ones. */
export async function ownRecordLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<Row>`
    SELECT last.kind, last.id, found.name, found.page, last.action, last.at,
      ARRAY(SELECT jsonb_object_keys(last.changes)) AS fields FROM (
      SELECT DISTINCT ON (subject_kind, subject_id) subject_kind AS kind, subject_id AS id, action, at, changes FROM (
        SELECT * FROM audit_entries WHERE actor_id = ${actor.id} ORDER BY at DESC, id DESC LIMIT ${lookedAt}) AS own
      ORDER BY subject_kind, subject_id, at DESC) AS last
    CROSS JOIN LATERAL (
      SELECT name, '/nonprofit/' || id AS page FROM nonprofits WHERE last.kind = 'nonprofit' AND id = last.id
      UNION ALL
      SELECT person_name(first_name, last_name, email), '/profile/' || id FROM users
      WHERE last.kind = 'user' AND id = last.id
      UNION ALL
      SELECT name, '/applications/templates/' || id FROM application_templates WHERE last.kind = 'applicationTemplate' AND id = last.id
      UNION ALL
      SELECT n.name, '/applications/responses/' || r.id FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
      WHERE last.kind = 'applicationResponse' AND r.id = last.id) AS found
    ORDER BY last.at DESC LIMIT ${shown}`.execute(db);
  return rows.map(({ kind, id, name, page, at, ...row }) =>
    line('OWN', { key: `${kind}-${id}`, title: name, link: page, detail: detailOf(kind, row), at }),
  );
}

const named = 3;
/** labels by the field's name in the audit trail, which records `address.city` as `city` */
const labels = new Map(Object.entries(labelsOf(nonprofitFields)).map(([path, label]) => [path.split('.').at(-1), label]));

/** The action in words; for a changed nonprofit, also the changed fields. */
function detailOf(kind: string, { action, fields }: Pick<Row, 'action' | 'fields'>): string {
  const known = fields.flatMap((field) => labels.get(field) ?? []);
  if (kind !== 'nonprofit' || action !== 'changed' || known.length === 0) return action;
  const more = known.length - named;
  return `${action}: ${known.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
