import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { libraryCategories, libraryCategoryLabels } from '#contract/learning/library/library-choices.ts';
import type { CurriculumCategory, changeSubtopic as changeCall } from '#contract/learning/library/reading.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound } from '#server/platform/http/errors.ts';

interface Row {
  id: number;
  version: number;
  category: string;
  slug: string;
  name: string;
  description: string;
  files: number;
  read: number;
}

/** The categories with their subtopics. Each has its number of files, and how many of those the reader has read. */
export async function readCategories(db: Db, actor: Actor): Promise<CurriculumCategory[]> {
  const { rows } = await sql<Row>`
    WITH tagged AS MATERIALIZED (
      SELECT f.id, tag, coalesce(r.is_read, false) AS is_read
      FROM learning_files f CROSS JOIN LATERAL unnest(f.tags) AS tag
      LEFT JOIN learning_readings r ON r.file_id = f.id AND r.user_id = ${actor.id}
      WHERE f.deleted_at IS NULL AND (f.approved OR ${may(actor, 'readAllLibrary')})),
    topics AS (
      SELECT id, version, category, place, slug, name, description, ARRAY[slug] AS tags FROM learning_subtopics
      UNION ALL
      SELECT 0, 0, category, 0, category, '', '', array_agg(slug) || category FROM learning_subtopics GROUP BY category)
    SELECT t.id, t.version, t.category, t.slug, t.name, t.description, count(DISTINCT g.id)::int AS files,
      (count(DISTINCT g.id) FILTER (WHERE g.is_read))::int AS read
    FROM topics t LEFT JOIN tagged g ON g.tag = ANY (t.tags)
    GROUP BY t.id, t.version, t.category, t.place, t.slug, t.name, t.description ORDER BY t.place`.execute(db);
  return libraryCategories.map((slug) => {
    const own = rows.filter(({ category }) => category === slug);
    const whole = own.find(({ id }) => id === 0);
    const subtopics = own.filter(({ id }) => id !== 0).map(({ category: _, ...subtopic }) => subtopic);
    return { slug, name: libraryCategoryLabels[slug], files: whole?.files ?? 0, read: whole?.read ?? 0, subtopics };
  });
}

type Changes = z.output<typeof changeCall.body>;

/** Changes a subtopic. A new slug replaces the old one in the tags of the subtopic's files. */
export async function changeSubtopic(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  // lock in id order, so that two editors cannot deadlock
  const all = await tx.selectFrom('learningSubtopics').selectAll().orderBy('id').forUpdate().execute();
  const before = all.find((one) => one.id === id);
  if (!before) throw notFound();
  checkVersion(changes.version, before);
  const { name = before.name, description = before.description, slug = before.slug, place = before.place } = changes;
  if (place !== before.place) await move(tx, before, place);
  await tx
    .updateTable('learningSubtopics')
    .set({ name, description, slug, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  if (slug !== before.slug) {
    await sql`UPDATE learning_files SET tags = array_replace(array_remove(tags, ${slug}), ${before.slug}, ${slug})
      WHERE ${before.slug} = ANY (tags)`.execute(tx);
  }
  const renamed = { name: { from: before.name, to: name }, slug: { from: before.slug, to: slug } };
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'learningSubtopic', id, name }, changes: renamed });
}

/** Moves the subtopic to its new place. The subtopics between both places move by one. */
async function move(
  tx: Tx,
  { id, category, place: from }: { id: number; category: string; place: number },
  to: number,
): Promise<void> {
  await sql`UPDATE learning_subtopics SET place = CASE
      WHEN id = ${id} THEN ${to}::int
      WHEN ${from}::int < ${to}::int THEN place - 1 ELSE place + 1 END
    WHERE category = ${category} AND place BETWEEN least(${from}::int, ${to}::int) AND greatest(${from}::int, ${to}::int)`.execute(
    tx,
  );
}
