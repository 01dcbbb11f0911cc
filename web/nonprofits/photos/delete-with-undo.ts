import type { QueryClient } from '@tanstack/react-query';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { deletePhoto, restorePhoto } from '#contract/nonprofits/photos/photos.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { dropPhotos } from './photo-queries.ts';

/** Deletes a photo and offers Undo. Returns false if the photo is still there. */
export async function deleteWithUndo(client: QueryClient, photo: Pick<Photo, 'id' | 'name'>): Promise<boolean> {
  try {
    await call(deletePhoto, { params: { id: photo.id }, quiet: true });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // already deleted: nothing to do
    if (error.status !== 404) {
      showAlert({ tone: 'error', title: 'Error...', text: photoMessages.notDeleted });
      return false;
    }
  }
  void dropPhotos(client);
  showAlert({ tone: 'success', text: photoMessages.deleted, action: { label: 'Undo', run: () => void restore(client, photo) } });
  return true;
}

async function restore(client: QueryClient, { id, name }: Pick<Photo, 'id' | 'name'>): Promise<void> {
  try {
    await call(restorePhoto, { params: { id } });
  } catch {
    // `call` has shown an alert
    return;
  }
  void dropPhotos(client);
  showAlert({ tone: 'success', text: `“${name}” is back.` });
}
