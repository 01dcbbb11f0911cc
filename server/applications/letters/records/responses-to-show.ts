import { sql } from 'kysely';
import { deadlineText } from '#server/applications/deadline-text.ts';
import type { ChoosableRecord, Placeholder, Records } from '#server/platform/mail/texts/editable-text.ts';

interface ShownResponse {
  nonprofit: string;
  application: string;
  /** of the nonprofit's primary user, else of the first of its staff; empty: nobody, or unknown */
  firstName: string;
  id: number;
  /** day and hour of the deadline, in words; null: there is none */
  until: string | null;
  /** percent answered */
  percent: number;
  /** the year of the newest prepared or released decision; null: none */
  year: number | null;
}

/** Applications of nonprofits, for the preview of a letter about one of them. */
export const responsesToShow: Records<ShownResponse> = {
  label: 'application',
  async find(db, search) {
    const { rows } = await sql<ChoosableRecord>`
      SELECT r.id, n.name, t.name AS note FROM application_responses r
      JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id
      WHERE ${search} = '' OR n.search @@ (SELECT search_query(${search})) OR position(lower(${search}) in lower(t.name)) > 0
      ORDER BY r.submitted_at DESC NULLS LAST, r.id DESC LIMIT 20`.execute(db);
    return rows;
  },
  async read(db, id, { public: { programmeTimeZone } }) {
    const { rows } = await sql<ShownResponse>`
      SELECT r.id, n.name AS nonprofit, t.name AS application,
        coalesce((SELECT u.first_name FROM users u
          WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)
          ORDER BY u.id = n.primary_user_id DESC NULLS LAST, u.id LIMIT 1), '') AS first_name,
        iso_instant(application_deadline(t.closes_at, r.extended_until)) AS until,
        coalesce(p.percent_answered, 0) AS percent, d.accepted_year::int AS year
      FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id
      LEFT JOIN response_progress p ON p.response_id = r.id 
      LEFT JOIN LATERAL (SELECT accepted_year FROM response_decisions WHERE response_id = r.id ORDER BY id DESC LIMIT 1) AS d ON true
      WHERE r.id = ${id}`.execute(db);
    const [row] = rows;
    return row && { ...row, until: row.until === null ? null : deadlineText(row.until, programmeTimeZone) };
  },
};

/** The placeholders of a letter about the application of a nonprofit. */
export function ofResponse<Data extends { nonprofit: string; application: string }>(): readonly Placeholder<Data>[] {
  return [
    { name: 'nonprofit', from: 'the nonprofit that applies', value: ({ nonprofit }) => nonprofit },
    { name: 'application', from: 'the application’s name', value: ({ application }) => application },
  ];
}

/** What every letter about an application has below its text. */
export const openAndAsk = ['the button “Open the application”', 'your address for questions'] as const;
