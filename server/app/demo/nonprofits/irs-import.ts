import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import type { Filling } from '../filling.ts';
import { onDay } from '../on-day.ts';
import { demoActor } from '../people.ts';

const problems = [
  { line: 3, ein: null, reason: 'The EIN is not nine digits.' },
  { line: 9, ein: null, reason: 'The line has 27 columns instead of 28.' },
];

/** An import of an IRS file that added the nonprofits without a picture; their profiles were written later. */
export async function fillIrsImport(filling: Filling): Promise<void> {
  const { tx } = filling;
  const staff = await demoActor(tx, 'staff@demo.example');
  const nonprofits = await tx.selectFrom('nonprofits').select(['id', 'ein']).where('image', 'is', null).execute();
  const counts = { added: nonprofits.length, updated: 0, rejected: problems.length };
  await onDay(filling, 8, async (at) => {
    const { id, name } = await tx
      .insertInto('irsImports')
      .values({
        ...{ name: 'eo_md.csv', bytes: 2_314, state: 'STORED', progress: 100, ...counts },
        ...{ uploadedBy: staff.id, uploadedAt: at, storedBy: staff.id, storedAt: at },
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('irsImportChanges')
      .values(nonprofits.map(({ id: nonprofitId, ein }) => ({ importId: id, ein: ein ?? '', nonprofitId, kind: 'ADDED' })))
      .execute();
    await tx
      .insertInto('irsImportProblems')
      .values(problems.map((problem) => ({ ...problem, importId: id })))
      .execute();
    await tell(tx, staff, { id, name, at }, { added: counts.added, updated: counts.updated, skipped: counts.rejected });
  });
}

/** Writes the audit entry and the notice as the end of an import does. */
async function tell(
  tx: Tx,
  staff: Actor,
  { id, name, at }: { id: number; name: string; at: string },
  counts: Record<string, number>,
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(counts).map(([what, to]) => [what, { from: null, to }]));
  await recordChange(tx, { actor: staff, action: 'finished', subject: { kind: 'irsImport', id, name }, changes });
  const words = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const told = { title: `IRS import of “${name}” finished`, text: `${words.join(', ')}.`, path: `/nonprofits/imports/${id}` };
  await addNotices(tx, { users: [staff.id] }, { kind: 'IMPORT_FINISHED', ...told });
  await tx.updateTable('notices').set({ createdAt: at }).where('kind', '=', 'IMPORT_FINISHED').execute();
}
