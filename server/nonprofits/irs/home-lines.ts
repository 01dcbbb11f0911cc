import type { HomeLine } from '#contract/home/today.ts';
import type { Changes } from '#server/audit/record-change.ts';
import { type HomeReading, line } from '#server/home/line.ts';

/** The last import of an IRS file, and what it did. */
export async function irsImportLines({ db }: HomeReading): Promise<HomeLine[]> {
  const last = await db
    .selectFrom('auditEntries')
    .select(['at', 'subjectName', 'changes'])
    .where('subjectKind', '=', 'irsImport')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const counts = last.changes as Changes;
  const done = ['added', 'updated', 'unchanged', 'skipped'].map(
    (what) => `${Number(counts[what]?.to ?? 0).toLocaleString('en-US')} ${what}`,
  );
  const detail = `${last.subjectName}: ${done.join(', ')}`;
  return [
    line('LATEST', { key: 'irs-import', title: 'Last IRS import', link: '/audit?subject_kind=irsImport', detail, at: last.at }),
  ];
}
