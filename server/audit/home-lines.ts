import { sql } from 'kysely';
import type { HomeLine } from '#contract/home/today.ts';
import { type HomeReading, line } from '#server/home/line.ts';

const shown = 5;
/** entries that are read to find so many different records */
const lookedAt = 200;

interface Row {
  kind: string;
  id: number;
  name: string;
  page: string;
  action: string;
  at: string;
}

/** The records that a person changed last, each once, as long as they exist. */
export async function ownRecordLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<Row>`
    SELECT last.kind, last.id, found.name, found.page, last.action, last.at FROM (
      SELECT DISTINCT ON (subject_kind, subject_id) subject_kind AS kind, subject_id AS id, action, at FROM (
        SELECT * FROM audit_entries WHERE actor_id = ${actor.id} ORDER BY at DESC, id DESC LIMIT ${lookedAt}) AS own
      ORDER BY subject_kind, subject_id, at DESC) AS last
    CROSS JOIN LATERAL (
      SELECT name, '/nonprofit/' || id AS page FROM nonprofits WHERE last.kind = 'nonprofit' AND id = last.id
      UNION ALL
      SELECT coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email), '/profile/' || id FROM users
      WHERE last.kind = 'user' AND id = last.id
      UNION ALL
      SELECT name, '/applications/templates/' || id FROM application_templates WHERE last.kind = 'applicationTemplate' AND id = last.id
      UNION ALL
      SELECT n.name, '/applications/responses/' || r.id FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
      WHERE last.kind = 'applicationResponse' AND r.id = last.id) AS found
    ORDER BY last.at DESC LIMIT ${shown}`.execute(db);
  return rows.map(({ kind, id, name, page, action, at }) =>
    line('OWN', { key: `${kind}-${id}`, title: name, link: page, detail: action, at }),
  );
}
