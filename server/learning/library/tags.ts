import { sql } from 'kysely';
import { libraryCategoryLabels } from '#contract/learning/library/library-choices.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';

interface TagRow {
  name: string;
  label: string | null;
  files: number;
  count: number;
}

/** The tags of the files that the actor may see, by name. */
export async function findTags(db: Db, actor: Actor, limit: number, offset: number) {
  const { rows } = await sql<TagRow>`
    WITH used AS (
      SELECT tag AS name, count(*)::int AS files FROM learning_files CROSS JOIN LATERAL unnest(tags) AS tag
      WHERE deleted_at IS NULL AND (approved OR ${may(actor, 'readAllLibrary')}) GROUP BY tag)
    SELECT used.name, s.name AS label, used.files, (count(*) OVER ())::int AS count
    FROM used LEFT JOIN learning_subtopics s ON s.slug = used.name ORDER BY used.name LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const categories: Readonly<Record<string, string>> = libraryCategoryLabels;
  const results = rows.map(({ name, label, files }) => ({ name, label: categories[name] ?? label, files }));
  return { count: rows[0]?.count ?? 0, results };
}
