import { type RawBuilder, sql } from 'kysely';
import {
  type Dossier,
  type DossierKind,
  dossierDays,
  dossierMessages,
  dossierSteps,
  dossiersADay,
  usedAgainMinutes,
} from '#contract/desk/dossiers/dossiers.ts';
import type { Archive } from '#contract/desk/privacy/privacy.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { openStorage, type StorageConfig } from '#server/platform/files/storage/open-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { longWork } from '#server/platform/jobs/long-work.ts';
import { type About, mayMake } from './policy.ts';

export const dossierWork = longWork('dossiers', dossierSteps);

/** Dossiers have their own folder, because they are deleted after some days and need no backup. */
export const dossierStorage = (config: StorageConfig): Storage => openStorage(config, 'dossiers');

const nameSql = sql`coalesce((SELECT name FROM nonprofits WHERE id = d.nonprofit_id),
  (SELECT name FROM application_templates WHERE id = d.template_id),
  (SELECT person_name(first_name, last_name, email) FROM users WHERE id = d.user_id), '')`;

const dossierSql = sql`
  SELECT d.id, d.kind, json_build_object('id', coalesce(d.nonprofit_id, d.template_id, d.user_id), 'name', ${nameSql}) AS about,
    d.state, d.progress::int, d.created_at, d.made_at, d.ends_at, d.unprintable,
    (SELECT coalesce(json_agg(json_build_object('place', f.place, 'name', f.name, 'contentType', f.content_type, 'size', f.size,
      'digest', encode(f.digest, 'hex')) ORDER BY f.place), '[]') FROM dossier_files f WHERE f.dossier_id = d.id) AS files
  FROM dossiers d`;

/** the audit trail's word */
const askedFor = 'asked for';

/** The kinds of dossiers; PERSON is a person's archive. */
export type Kind = DossierKind | 'PERSON';

interface Wanted {
  kind?: DossierKind | undefined;
  about?: number | undefined;
}

/** The dossiers that the actor asked for, newest first. Archives of people are not among them. */
export async function findDossiers(db: Db, actor: Actor, { kind, about }: Wanted, limit: number, offset: number) {
  const conditions: RawBuilder<unknown>[] = [sql`d.created_by = ${actor.id}`, sql`d.kind <> 'PERSON'`];
  if (kind !== undefined) conditions.push(sql`d.kind = ${kind}`);
  if (about !== undefined) conditions.push(sql`coalesce(d.nonprofit_id, d.template_id, d.user_id) = ${about}`);
  const where = sql.join(conditions, sql` AND `);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM dossiers d WHERE ${where}`.execute(db);
  const { rows } = await sql<Dossier>`${dossierSql} WHERE ${where} ORDER BY d.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows };
}

/** The archives of a person that the actor asked for, the newest first. */
export async function findArchives(db: Db, actor: Actor, person: number): Promise<Archive[]> {
  const { rows } =
    await sql<Dossier>`${dossierSql} WHERE d.created_by = ${actor.id} AND d.user_id = ${person} ORDER BY d.id DESC`.execute(db);
  return rows.map(asArchive);
}

export const asArchive = ({ kind: _kind, ...archive }: Dossier): Archive => archive;

async function findDossier(db: Db, id: number): Promise<Dossier> {
  const { rows } = await sql<Dossier>`${dossierSql} WHERE d.id = ${id}`.execute(db);
  const [dossier] = rows;
  if (!dossier) throw notFound();
  return dossier;
}

/** The name of what a dossier is about. */
export async function nameOf(db: Db, { nonprofitId, templateId, userId }: About): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT ${nameSql} AS name FROM (
    SELECT ${nonprofitId}::int AS nonprofit_id, ${templateId}::int AS template_id, ${userId}::int AS user_id) AS d`.execute(db);
  return rows[0]?.name ?? '';
}

/** The path of the page that lists the dossier. */
export function pathOf({ nonprofitId, templateId, userId }: About): string {
  if (userId !== null) return `/profile/${userId}/data`;
  return templateId === null ? `/nonprofit/${nonprofitId}/dossier` : `/applications/templates/${templateId}/dossier`;
}

const columnsOf = (kind: Kind, about: number): About => ({
  nonprofitId: kind === 'NONPROFIT' ? about : null,
  templateId: kind === 'SEASON' ? about : null,
  userId: kind === 'PERSON' ? about : null,
});

interface Begin {
  actor: Actor;
  kind: Kind;
  about: number;
  /** whether to begin a new dossier although one was made a short while ago */
  makesNew: boolean;
}

/**
 * Begins a dossier, which a job makes. If the actor is already waiting for the same dossier, or it was made a short while ago,
 * returns that dossier.
 */
export async function beginDossier(
  tx: Tx,
  { actor, kind, about, makesNew }: Begin,
): Promise<{ dossier: Dossier; isNew: boolean }> {
  const columns = columnsOf(kind, about);
  if (!mayMake(actor, columns) || !(await exists(tx, kind, about))) throw notFound();
  // lock the user, so that two clicks at once begin only one dossier
  await sql`SELECT FROM users WHERE id = ${actor.id} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ id: number }>`SELECT id FROM dossiers d WHERE created_by = ${actor.id} AND kind = ${kind}
    AND coalesce(d.nonprofit_id, d.template_id, d.user_id) = ${about} AND for_staff = ${may(actor, 'makeAllDossiers')}
    AND (state IN ('QUEUED', 'RUNNING')
      OR (NOT ${makesNew} AND state = 'READY' AND made_at > now() - make_interval(mins => ${usedAgainMinutes})))
    ORDER BY id DESC LIMIT 1`.execute(tx);
  if (rows[0]) return { dossier: await findDossier(tx, rows[0].id), isNew: false };
  await refuseTooMany(tx, actor);
  const { id, run } = await tx
    .insertInto('dossiers')
    .values({
      ...columns,
      kind,
      forStaff: may(actor, 'makeAllDossiers'),
      createdBy: actor.id,
      endsAt: sql`now() + make_interval(days => ${dossierDays})`,
    })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow();
  await addJob(tx, 'make-dossier', { id, run }, { maxAttempts: 5, queue: 'dossiers' });
  await recordDossier(tx, actor, askedFor, { id, ...columns });
  return { dossier: await findDossier(tx, id), isNew: true };
}

/** Counts what was asked for in the audit trail, because a dossier can be deleted and asked for again. */
async function refuseTooMany(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM audit_entries
    WHERE actor_id = ${actor.id} AND at > now() - interval '1 day' AND subject_kind = 'dossier' AND action = ${askedFor}`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= dossiersADay) throw refuse(429, dossierMessages.enough, { 'retry-after': '3600' });
}

const tables = { NONPROFIT: 'nonprofits', SEASON: 'applicationTemplates', PERSON: 'users' } as const;

async function exists(db: Db, kind: Kind, id: number): Promise<boolean> {
  const table = tables[kind];
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes a dossier of the actor; a job deletes its files. */
export async function deleteDossier(tx: Tx, actor: Actor, id: number): Promise<void> {
  const files = await tx.selectFrom('dossierFiles').select('storedAs').where('dossierId', '=', id).execute();
  const gone = await tx
    .deleteFrom('dossiers')
    .where('id', '=', id)
    .where('createdBy', '=', actor.id)
    .returning(['nonprofitId', 'templateId', 'userId'])
    .executeTakeFirst();
  if (!gone) throw notFound();
  if (files.length > 0) await addJob(tx, 'forget-dossiers', { files: files.map(({ storedAs }) => storedAs) });
  await recordDossier(tx, actor, 'deleted', { id, ...gone });
}

/** Records in the audit trail who asked for a dossier, downloaded it or deleted it. */
export async function recordDossier(
  tx: Tx,
  actor: Actor,
  action: string,
  { id, ...about }: About & { id: number },
): Promise<void> {
  await recordChange(tx, { actor, action, subject: { kind: 'dossier', id, name: await nameOf(tx, about) } });
}
