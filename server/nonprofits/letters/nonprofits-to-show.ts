import { sql } from 'kysely';
import type { ChoosableRecord, Records } from '#server/platform/mail/texts/editable-text.ts';

interface ShownNonprofit {
  nonprofitId: number;
  nonprofit: string;
  /** of the primary user, else of the first of its staff; empty: nobody, or unknown */
  firstName: string;
}

/** Nonprofits, for the preview of a letter to their staff. */
export const nonprofitsToShow: Records<ShownNonprofit> = {
  label: 'nonprofit',
  async find(db, search) {
    const { rows } = await sql<ChoosableRecord>`
      SELECT n.id, n.name, concat_ws(', ', nullif(n.city, ''), nullif(n.state, '')) AS note FROM nonprofits n
      WHERE n.inactive_date IS NULL AND (${search} = '' OR n.search @@ (SELECT search_query(${search})))
      ORDER BY n.name, n.id LIMIT 20`.execute(db);
    return rows;
  },
  async read(db, id) {
    const { rows } = await sql<ShownNonprofit>`
      SELECT n.id AS nonprofit_id, n.name AS nonprofit, coalesce((SELECT u.first_name FROM users u
        WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)
        ORDER BY u.id = n.primary_user_id DESC NULLS LAST, u.id LIMIT 1), '') AS first_name
      FROM nonprofits n WHERE n.id = ${id}`.execute(db);
    return rows[0];
  },
};
