import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { type CatalogueEdition, editionSteps } from '#contract/public/catalogue/editions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { longWork } from '#server/platform/jobs/long-work.ts';

export const editionWork = longWork('catalogueEditions', editionSteps);

const editionSql = sql`
  SELECT e.id, e.state, e.progress::int, e.title, e.year::int, e.settings ->> 'order' AS order, e.settings ->> 'paper' AS paper,
    e.settings ->> 'perPage' AS per_page, (e.settings -> 'marks')::boolean AS marks, e.profiles, e.pages, e.size::float8, e.epub_size::float8,
    encode(e.digest, 'hex') AS digest, e.created_at, e.made_at,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email)) END
      AS created_by
  FROM catalogue_editions e LEFT JOIN users u ON u.id = e.created_by`;

export async function findEditions(db: Db, limit: number, offset: number) {
  const { count } = await db
    .selectFrom('catalogueEditions')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<CatalogueEdition>`${editionSql} ORDER BY e.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count, results: rows };
}

async function findEdition(db: Db, id: number): Promise<CatalogueEdition> {
  const { rows } = await sql<CatalogueEdition>`${editionSql} WHERE e.id = ${id}`.execute(db);
  const [edition] = rows;
  if (!edition) throw notFound();
  return edition;
}

/** An edition's name for people: `Catalogue 2026 (2026)` */
export const editionName = ({ title, year }: { title: string; year: number }): string => `${title} (${year})`;

/** Begins an edition; a job makes it. */
export async function beginEdition(tx: Tx, actor: Actor, settings: CatalogueSettings): Promise<CatalogueEdition> {
  const { id, run } = await tx
    .insertInto('catalogueEditions')
    .values({ title: settings.title, year: settings.year, settings: JSON.stringify(settings), createdBy: actor.id })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow();
  await addJob(tx, 'make-catalogue-edition', { id, run }, { maxAttempts: 2, queue: 'catalogue editions' });
  await recordChange(tx, { actor, action: 'created', subject: { kind: 'catalogueEdition', id, name: editionName(settings) } });
  return findEdition(tx, id);
}

/** Deletes an edition; jobs delete its files. */
export async function deleteEdition(tx: Tx, actor: Actor, id: number): Promise<void> {
  const gone = await tx
    .deleteFrom('catalogueEditions')
    .where('id', '=', id)
    .returning(['title', 'year', 'storedAs', 'epubStoredAs'])
    .executeTakeFirst();
  if (!gone) throw notFound();
  for (const storedAs of [gone.storedAs, gone.epubStoredAs])
    if (storedAs !== null) await addJob(tx, 'forget-edition-file', { storedAs });
  await recordChange(tx, { actor, action: 'deleted', subject: { kind: 'catalogueEdition', id, name: editionName(gone) } });
}
