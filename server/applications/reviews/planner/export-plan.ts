import type { PlanLine } from '#contract/applications/reviews/plan-lines.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Table, TableColumn } from '#server/platform/downloads/table.ts';
import { findLines } from './lines.ts';
import { requirePlan } from './plan-store.ts';

const sources: Record<PlanLine['source'], string> = { current: 'Assigned before', planned: 'Planned', chosen: 'Chosen by staff' };

const columns: TableColumn<PlanLine>[] = [
  { header: 'Nonprofit', value: (line) => line.nonprofitRef.name },
  { header: 'Categories', value: (line) => line.categories },
  { header: 'Reviewer', value: (line) => line.reviewer.fullName },
  { header: 'Source', value: (line) => (line.removed ? 'Removed by staff' : sources[line.source]) },
  { header: 'Locked', value: (line) => line.locked },
  { header: 'Choice', value: (line) => line.rank },
  { header: 'Reason', value: (line) => line.reason },
  { header: 'Response', value: (line) => line.response },
  { header: 'Reviewer ID', value: (line) => line.reviewer.id },
];

/** All lines of a plan, ordered by nonprofit. Throws 404 if the plan does not exist. */
export async function exportPlan(db: Db, plan: number): Promise<Table<PlanLine>> {
  await requirePlan(db, plan);
  const { results } = await findLines(db, plan, { ordering: 'nonprofit' }, { limit: 100_000, offset: 0 });
  return { fileName: 'review-plan', columns, rows: once(results) };
}

async function* once<T>(batch: T[]): AsyncGenerator<T[], void> {
  yield batch;
}
