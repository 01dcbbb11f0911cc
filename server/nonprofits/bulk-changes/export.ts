import { type BulkOutcome, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { StoredBulkRow } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { inBatches, type Table } from '#server/platform/downloads/table.ts';
import { findBulkChange, findRowsAfter } from './store.ts';

const outcomes: Record<BulkOutcome, string> = { CHANGED: 'Changed', UNCHANGED: 'Was so already', REFUSED: 'Not changed' };
const undos = { UNDONE: 'Undone', KEPT: 'Kept' };

/** The outcome of each record of a bulk change. */
export async function exportRows(db: Db, id: number): Promise<Table<StoredBulkRow>> {
  const { action } = await findBulkChange(db, id);
  return {
    fileName: `bulk-change-${id}`,
    columns: [
      { header: factsOf(action).records === 'NONPROFITS' ? 'Nonprofit' : 'Person', value: ({ name }) => name },
      { header: 'Outcome', value: ({ outcome }) => outcomes[outcome] },
      { header: 'Reason', value: ({ reason }) => reason },
      { header: 'Before', value: ({ before }) => before },
      { header: 'After', value: ({ after }) => after },
      { header: 'Undo', value: ({ undo }) => undo && undos[undo] },
      { header: 'Reason for Keeping', value: ({ undoReason }) => undoReason },
      { header: 'ID', value: ({ id: record }) => record },
    ],
    rows: inBatches((after, limit) => findRowsAfter(db, id, action, after, limit)),
  };
}
