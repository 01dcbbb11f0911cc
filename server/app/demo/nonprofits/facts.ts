import { sql } from 'kysely';
import { valueHashSql } from '#server/nonprofits/facts/store.ts';
import type { Filling } from '../filling.ts';

/** Marks most facts of the public profiles as confirmed, each on some day of the last 640. A few facts are not confirmed. */
export async function fillFacts({ tx }: Filling): Promise<void> {
  await sql`DELETE FROM confirmed_facts`.execute(tx);
  await sql`INSERT INTO confirmed_facts (nonprofit_id, field, confirmed_at, confirmed_name, value_hash)
    SELECT n.id, f.field, now() - make_interval(days => ((n.id * 53 + f.place * 97) % 640)::int), 'Demo Director',
      ${sql.raw(valueHashSql('n', 'f.field'))}
    FROM nonprofits n
    CROSS JOIN unnest(ARRAY['name', 'short_description', 'long_description', 'phone_number', 'url', 'ein', 'budget_size'])
      WITH ORDINALITY AS f (field, place)
    WHERE n.display AND (n.id + f.place) % 11 <> 0`.execute(tx);
}
