import { sql } from 'kysely';
import type { ChoosableRecord, Records } from '#server/platform/mail/texts/editable-text.ts';

interface ShownReviewer {
  firstName: string;
  /** the application of the newest response of which a review is left; null: none is */
  application: string | null;
  /** nonprofits whose reviews are left there */
  nonprofits: string[];
  /** the due date in words; null: there is none */
  due: string | null;
}

/** Reviewers, for the preview of a letter to one of them. */
export const reviewersToShow: Records<ShownReviewer> = {
  label: 'reviewer',
  async find(db, search) {
    const { rows } = await sql<ChoosableRecord>`
      SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS name, u.email AS note FROM users u
      WHERE u.is_active AND 'REVIEWER' = ANY (u.roles) AND (${search} = '' OR u.search @@ (SELECT search_query(${search})))
      ORDER BY (SELECT count(*) FROM review_assignments a WHERE a.reviewer_id = u.id) DESC, name, u.id LIMIT 20`.execute(db);
    return rows;
  },
  async read(db, id, { public: { programmeTimeZone } }) {
    const { rows } = await sql<ShownReviewer>`
      SELECT u.first_name, last.application, coalesce(last.nonprofits, '{}') AS nonprofits, last.due
      FROM users u LEFT JOIN LATERAL (
        SELECT t.name AS application, array_agg(n.name ORDER BY n.name, n.id) AS nonprofits,
          to_char(d.due_at AT TIME ZONE ${programmeTimeZone}, 'FMMonth FMDD, YYYY') AS due
        FROM review_assignments a JOIN application_responses r ON r.id = a.response_id AND response_reviewable(r.status)
        LEFT JOIN application_reviews v ON v.response_id = r.id AND v.reviewer_id = a.reviewer_id
        JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id
        LEFT JOIN review_rounds d ON d.template_id = t.id
        WHERE a.reviewer_id = u.id AND NOT kept_from_response(u.id, r.id, n.id)
          AND (v.recommendation IS NULL OR v.needs_another_look)
        GROUP BY t.id, d.due_at ORDER BY max(r.id) DESC LIMIT 1) AS last ON true
      WHERE u.id = ${id} AND 'REVIEWER' = ANY (u.roles)`.execute(db);
    return rows[0];
  },
};
