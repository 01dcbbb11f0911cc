import { type RawBuilder, sql } from 'kysely';
import type { IrsGroupCount, IrsImport, IrsImportState, IrsImportSummary } from '#contract/nonprofits/irs/irs-imports.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { nteeMajors } from '#server/nonprofits/irs/ntee.ts';

const personSql = (column: string) =>
  sql.raw(`(SELECT person_name(first_name, last_name, email) FROM users WHERE id = i.${column})`);

const summaryColumns: RawBuilder<unknown> = sql`i.id, i.name, i.bytes::int AS bytes, i.state, i.progress, i.added, i.updated, i.rejected,
  i.uploaded_at, ${personSql('uploaded_by')} AS uploaded_by`;

/** The first nonprofits that the file no longer lists. */
const unlistedSample = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'ein', ein, 'name', name) ORDER BY ein), '[]') FROM (
    SELECT n.id, u.ein, n.name FROM irs_import_unlisted u JOIN nonprofits n ON n.id = u.nonprofit_id
    WHERE u.import_id = i.id ORDER BY u.ein LIMIT 20) AS first)`;

const storable: readonly IrsImportState[] = ['READY', 'STOPPED'];
const cancellable: readonly IrsImportState[] = ['READING', 'READY', 'FAILED'];
const undoable: readonly IrsImportState[] = ['STORED', 'STOPPED'];

export async function findIrsImports(db: Db, limit: number, offset: number) {
  const { rows } = await sql<IrsImportSummary>`SELECT ${summaryColumns} FROM irs_imports i
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { count } = await db
    .selectFrom('irsImports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, results: rows };
}

/** Throws 404. */
export async function findIrsImport(db: Db, id: number): Promise<IrsImport> {
  const { rows } = await sql<
    Omit<IrsImport, 'can' | 'groups'> & { groups: IrsGroupCount[] }
  >`SELECT ${summaryColumns}, i.failure, i.groups, i.sample, i.states, i.majors, i.unlisted, ${unlistedSample} AS unlisted_sample,
      i.removed, i.restored, i.kept, i.confirmed, i.removed_categories, i.kept_categories, i.stored_at, ${personSql('stored_by')} AS stored_by, i.undone_at, ${personSql('undone_by')} AS undone_by
    FROM irs_imports i WHERE id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const can = {
    store: storable.includes(row.state),
    cancel: cancellable.includes(row.state),
    undo: undoable.includes(row.state),
  };
  const groups = row.groups.map((group) => ({ ...group, majorName: majorName(group.major) }));
  return { ...row, groups, can };
}

const majorName = (letter: string | null): string => nteeMajors.find((major) => major.letter === letter)?.name ?? letter ?? '';

/** Which import, and which of its steps: a job of an earlier step does nothing. */
export interface Run {
  id: number;
  run: number;
}

/** Locks an import for the rest of the transaction. Throws 404. */
export async function lockIrsImport(tx: Tx, id: number): Promise<IrsImport> {
  await tx.selectFrom('irsImports').select('id').where('id', '=', id).forUpdate().execute();
  return findIrsImport(tx, id);
}

/** Changes an import whose step still runs. Returns false if it has gone on. */
export async function changeRun(db: Db, { id, run }: Run, set: Parameters<typeof updating>[1]): Promise<boolean> {
  const changed = await updating(db, set).where('id', '=', id).where('run', '=', run).executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

interface Settable {
  state?: IrsImportState;
  progress?: number;
  failure?: string;
  groups?: string;
  sample?: string;
  rejected?: number;
  added?: number;
  updated?: number;
  removed?: number;
  restored?: number;
  kept?: number;
  confirmed?: number;
  unlisted?: number;
  removedCategories?: number;
  keptCategories?: number;
  storedAs?: string | null;
}

function updating(db: Db, set: Settable) {
  return db.updateTable('irsImports').set(set);
}
