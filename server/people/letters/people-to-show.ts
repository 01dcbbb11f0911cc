import { sql } from 'kysely';
import type { ChoosableRecord, Records } from '#server/platform/mail/texts/editable-text.ts';

interface ShownPerson {
  firstName: string;
  fullName: string;
  email: string;
  /** null: the account has none */
  nonprofit: string | null;
}

/** People with an account, for the preview of a letter to one of them. */
export const peopleToShow: Records<ShownPerson> = {
  label: 'person',
  async find(db, search) {
    const { rows } = await sql<ChoosableRecord>`
      SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS name, coalesce(n.name, u.email) AS note
      FROM users u LEFT JOIN nonprofits n ON n.id = u.nonprofit_id
      WHERE u.is_active AND (${search} = '' OR u.search @@ (SELECT search_query(${search})))
      ORDER BY name, u.id LIMIT 20`.execute(db);
    return rows;
  },
  async read(db, id) {
    const { rows } = await sql<ShownPerson>`
      SELECT u.first_name, person_name(u.first_name, u.last_name, u.email) AS full_name, u.email, n.name AS nonprofit
      FROM users u LEFT JOIN nonprofits n ON n.id = u.nonprofit_id WHERE u.id = ${id}`.execute(db);
    return rows[0];
  },
};
