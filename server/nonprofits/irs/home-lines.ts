import { may } from '#contract/platform/access/permissions.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { Changes } from '#server/platform/audit/record-change.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';

/** The last import of an IRS file, in the browser or on the server, and what it did. */
export async function irsImportLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  return [...(may(actor, 'manageProgramme') ? await waitingImports(db) : []), ...(await lastImport(db))];
}

/** The files that were read, and wait for a person who stores or discards them. */
async function waitingImports(db: Db): Promise<HomeLine[]> {
  const rows = await db
    .selectFrom('irsImports')
    .select(['id', 'name', 'uploadedAt'])
    .where('state', 'in', ['READY', 'STOPPED'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, uploadedAt }) =>
    line('WAITING', {
      key: `irs-import-${id}`,
      title: 'IRS import to finish',
      link: `/nonprofits/imports/${id}`,
      detail: name,
      at: uploadedAt,
    }),
  );
}

async function lastImport(db: Db): Promise<HomeLine[]> {
  const last = await db
    .selectFrom('auditEntries')
    .select(['at', 'subjectId', 'subjectName', 'changes'])
    .where('subjectKind', '=', 'irsImport')
    .where('action', 'in', ['finished', 'stopped'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const done = Object.entries(last.changes as Changes)
    .filter(([, { to }]) => typeof to === 'number' && to > 0)
    .map(([what, { to }]) => `${grouped(Number(to))} ${words[what] ?? what}`);
  const detail = `${last.subjectName}: ${done.join(', ') || 'nothing new'}`;
  // an import from the command line has no page, so link to its audit entry
  const link = last.subjectId === 0 ? '/audit?subject_kind=irsImport' : `/nonprofits/imports/${last.subjectId}`;
  return [line('LATEST', { key: 'irs-import', title: 'Last IRS import', link, detail, at: last.at })];
}

const words: Record<string, string> = { noLongerListed: 'no longer listed' };
