import { useSyncExternalStore } from 'react';
import type { Upload, Uploads } from '../saving/uploads.ts';

/** The uploads for a question that are under way or have stopped, in the order in which their files were chosen. */
export function useUploads(uploads: Uploads, uid: string): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, () => uploads.of(uid));
}
