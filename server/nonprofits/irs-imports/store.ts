import { type RawBuilder, sql } from 'kysely';
import {
  type IrsGroupCount,
  type IrsImport,
  type IrsImportSummary,
  irsImportSteps,
} from '#contract/nonprofits/irs/irs-imports.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { longWork, type Run } from '#server/platform/jobs/long-work.ts';
import { findRemembered } from './ntee-categories.ts';

const personSql = (column: string) =>
  sql.raw(`(SELECT person_name(first_name, last_name, email) FROM users WHERE id = i.${column})`);

const summaryColumns: RawBuilder<unknown> = sql`i.id, i.name, i.bytes::int AS bytes, i.state, i.progress, i.added, i.updated, i.rejected,
  i.uploaded_at, ${personSql('uploaded_by')} AS uploaded_by`;

/** SQL: the first nonprofits that the file no longer lists. */
const unlistedSample = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'ein', ein, 'name', name) ORDER BY ein), '[]') FROM (
    SELECT n.id, u.ein, n.name FROM irs_import_unlisted u JOIN nonprofits n ON n.id = u.nonprofit_id
    WHERE u.import_id = i.id ORDER BY u.ein LIMIT 20) AS first)`;

/** The steps of an import; jobs do their work. */
export const irsWork = longWork('irsImports', irsImportSteps);

export async function findIrsImports(db: Db, limit: number, offset: number) {
  const { rows } = await sql<IrsImportSummary>`SELECT ${summaryColumns} FROM irs_imports i
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { count } = await db
    .selectFrom('irsImports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, results: rows };
}

/** Throws 404 if there is no such import. */
export async function findIrsImport(db: Db, id: number): Promise<IrsImport> {
  const { rows } = await sql<
    Omit<IrsImport, 'can' | 'groups' | 'remembered'> & { groups: IrsGroupCount[] }
  >`SELECT ${summaryColumns}, i.failure, i.groups, i.sample, i.states, i.majors, i.unlisted, ${unlistedSample} AS unlisted_sample,
      i.removed, i.restored, i.kept, i.confirmed, i.removed_categories, i.kept_categories, i.stored_at, ${personSql('stored_by')} AS stored_by, i.undone_at, ${personSql('undone_by')} AS undone_by
    FROM irs_imports i WHERE id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const may = (step: keyof typeof irsImportSteps) => irsImportSteps[step].from.some((state) => state === row.state);
  const can = { store: may('store'), cancel: may('cancel'), undo: may('undo') };
  const groups = row.groups.map((group) => ({ ...group, majorName: nteeName(group.major ?? '') }));
  return { ...row, groups, remembered: await findRemembered(db), can };
}

/** Locks an import for the rest of the transaction. Throws 404 if there is no such import. */
export async function lockIrsImport(tx: Tx, id: number): Promise<IrsImport & Run> {
  const locked = await tx.selectFrom('irsImports').select('run').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  return { ...(await findIrsImport(tx, id)), run: locked.run };
}
