import type { QueryClient } from '@tanstack/react-query';
import { type BulkChange, undoBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { dropBulkChanged, keepBulkChange } from './bulk-queries.ts';
import { doneText, undoneText } from './bulk-words.ts';

/** Undoes a bulk change. `call` shows an alert if the server refuses. */
export async function undo(client: QueryClient, id: number): Promise<undefined> {
  try {
    const change = await call(undoBulkChange, { params: { id } });
    keepBulkChange(client, change);
    const text = isAtWork(change.state) ? 'The change is being undone. See Bulk changes.' : undoneText(change);
    showAlert({ tone: change.kept > 0 ? 'info' : 'success', text });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    dropBulkChanged(client);
  }
  return undefined;
}

const longEnough = 15_000;

/** Shows what was done, with an undo if the change can be undone. */
export function announce(client: QueryClient, change: BulkChange): void {
  showAlert({
    tone: 'success',
    text: doneText(change),
    timeout: longEnough,
    ...(change.canUndo && { action: { label: 'Undo', run: () => void undo(client, change.id) } }),
  });
}
