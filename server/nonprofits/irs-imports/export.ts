import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { Table } from '#server/platform/downloads/table.ts';
import { findIrsImport } from './store.ts';

const pageSize = 5_000;

interface Problem {
  line: number;
  ein: string | null;
  reason: string;
}

/** The lines of a file that were skipped, with the reasons. */
export async function exportProblems(db: Db, id: number): Promise<Table<Problem>> {
  await findIrsImport(db, id);
  return {
    fileName: 'irs-import-problems',
    columns: [
      { header: 'line', value: ({ line }) => line },
      { header: 'ein', value: ({ ein }) => ein ?? '' },
      { header: 'reason', value: ({ reason }) => reason },
    ],
    rows: pages((last: Problem | undefined) =>
      db
        .selectFrom('irsImportProblems')
        .select(['line', 'ein', 'reason'])
        .where('importId', '=', id)
        .where('line', '>', last?.line ?? -1)
        .orderBy('line')
        .limit(pageSize)
        .execute(),
    ),
  };
}

interface Kept {
  ein: string;
  name: string;
  kept: string;
}

/** The nonprofits that an undo left as they were, wholly or in part, with the reasons. */
export async function exportKept(db: Db, id: number): Promise<Table<Kept>> {
  await findIrsImport(db, id);
  return {
    fileName: 'irs-import-kept',
    columns: [
      { header: 'ein', value: ({ ein }) => ein },
      { header: 'name', value: ({ name }) => name },
      { header: 'reason', value: ({ kept }) => kept },
    ],
    rows: pages(async (last: Kept | undefined) => {
      const { rows } = await sql<Kept>`SELECT c.ein, coalesce(n.name, '') AS name, c.kept
        FROM irs_import_changes c LEFT JOIN nonprofits n ON n.id = c.nonprofit_id
        WHERE c.import_id = ${id} AND c.kept <> '' AND c.ein > ${last?.ein ?? ''} ORDER BY c.ein LIMIT ${pageSize}`.execute(db);
      return rows;
    }),
  };
}

interface UnlistedRow {
  ein: string;
  name: string;
  nonprofit: number;
}

/** The nonprofits that a file no longer lists. */
export async function exportUnlisted(db: Db, id: number): Promise<Table<UnlistedRow>> {
  await findIrsImport(db, id);
  return {
    fileName: 'irs-import-no-longer-listed',
    columns: [
      { header: 'ein', value: ({ ein }) => ein },
      { header: 'name', value: ({ name }) => name },
      { header: 'nonprofit', value: ({ nonprofit }) => nonprofit },
    ],
    rows: pages(async (last: UnlistedRow | undefined) => {
      const { rows } = await sql<UnlistedRow>`SELECT u.ein, n.name, n.id AS nonprofit
        FROM irs_import_unlisted u JOIN nonprofits n ON n.id = u.nonprofit_id
        WHERE u.import_id = ${id} AND u.ein > ${last?.ein ?? ''} ORDER BY u.ein LIMIT ${pageSize}`.execute(db);
      return rows;
    }),
  };
}

async function* pages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
