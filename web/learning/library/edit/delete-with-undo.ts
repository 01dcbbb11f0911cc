import type { QueryClient } from '@tanstack/react-query';
import {
  deleteLibraryFile,
  type LibraryFile,
  libraryMessages,
  restoreLibraryFile,
} from '#contract/learning/library/library-files.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { dropLibraryLists, libraryFileQuery } from '../library-queries.ts';

/** Deletes a file and offers Undo. Returns false if the file could not be deleted. */
export async function deleteWithUndo(client: QueryClient, file: LibraryFile): Promise<boolean> {
  try {
    await call(deleteLibraryFile, { params: { id: file.id }, quiet: true });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // already deleted: nothing to do
    if (error.status !== 404) {
      showAlert({ tone: 'error', title: 'Error...', text: libraryMessages.notDeleted });
      return false;
    }
  }
  dropLibraryLists(client);
  client.removeQueries({ queryKey: libraryFileQuery(file.id).queryKey });
  showAlert({ tone: 'success', text: libraryMessages.deleted, action: { label: 'Undo', run: () => void restore(client, file) } });
  return true;
}

async function restore(client: QueryClient, { id, name }: LibraryFile): Promise<void> {
  try {
    await call(restoreLibraryFile, { params: { id } });
  } catch {
    // `call` has shown an alert
    return;
  }
  dropLibraryLists(client);
  showAlert({ tone: 'success', text: `“${name}” is back in the library.` });
}
