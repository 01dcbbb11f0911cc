import { sql } from 'kysely';
import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import type { ResourceName, ResourceVersion } from '#contract/nonprofits/resources/resources.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Programme } from '#server/platform/mail/template.ts';
import { textsOfAlmoner } from './texts/texts.ts';

interface VersionRow extends Omit<ResourceVersion, 'content'> {
  content: PageContent;
}

const columns = sql`v.version, iso_instant(v.saved_at) AS saved_at, v.restored_from,
  (SELECT json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email))
    FROM users u WHERE u.id = v.saved_by) AS saved_by`;

const shipped = (programme: Programme, name: ResourceName): VersionRow => ({
  version: 0,
  savedAt: null,
  savedBy: null,
  restoredFrom: null,
  content: textsOfAlmoner[name](programme),
});

/** The current version of a page; if nobody has saved one, the text that comes with Almoner. */
export async function findCurrent(db: Db, programme: Programme, name: ResourceName): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`SELECT ${columns}, v.content FROM resource_pages p
    JOIN resource_page_versions v ON v.page = p.name AND v.version = p.version WHERE p.name = ${name}`.execute(db);
  return rows[0] ?? shipped(programme, name);
}

export async function findVersion(
  db: Db,
  programme: Programme,
  name: ResourceName,
  version: number,
): Promise<VersionRow | undefined> {
  if (version === 0) return shipped(programme, name);
  const { rows } = await sql<VersionRow>`SELECT ${columns}, v.content FROM resource_page_versions v
    WHERE v.page = ${name} AND v.version = ${version}`.execute(db);
  return rows[0];
}

/** The versions of a page, newest first. The last one is the text that comes with Almoner. */
export async function listVersions(db: Db, programme: Programme, name: ResourceName, limit: number, offset: number) {
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM resource_page_versions
    WHERE page = ${name}`.execute(db);
  const saved = counted.rows[0]?.count ?? 0;
  const { rows } = await sql<Omit<VersionRow, 'content'>>`SELECT ${columns} FROM resource_page_versions v
    WHERE v.page = ${name} ORDER BY v.version DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { content: _, ...first } = shipped(programme, name);
  return { count: saved + 1, results: offset + limit > saved ? [...rows, first] : rows };
}

/** Locks a page for the rest of the transaction, even if nobody has saved it. Returns its version. */
export async function lockPage(tx: Tx, name: ResourceName): Promise<number> {
  await sql`INSERT INTO resource_pages (name, version) VALUES (${name}, 0) ON CONFLICT (name) DO NOTHING`.execute(tx);
  const { version } = await tx
    .selectFrom('resourcePages')
    .select('version')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

interface NextVersion {
  name: ResourceName;
  version: number;
  content: PageContent;
  savedBy: number;
  restoredFrom: number | null;
}

export async function addVersion(tx: Tx, { name, version, content, savedBy, restoredFrom }: NextVersion): Promise<void> {
  await tx
    .insertInto('resourcePageVersions')
    .values({ page: name, version, content: JSON.stringify(content), savedBy, restoredFrom })
    .execute();
  await tx.updateTable('resourcePages').set({ version }).where('name', '=', name).execute();
}
