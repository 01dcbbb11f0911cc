import { useRef, useState } from 'react';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { addPhoto } from '#contract/nonprofits/photos/photos.ts';
import { ApiFailure } from '../../../platform/api.ts';
import type { ImageCrop } from '../../../platform/ui/pictures/image-crop.ts';
import { upload } from '../../../platform/upload.ts';

/** A photo in the queue, also after its upload. */
export interface QueuedPhoto {
  key: number;
  file: File;
  name: string;
  alt: string;
  description: string;
  crop: ImageCrop | undefined;
  state: 'waiting' | 'sending' | 'failed' | 'done';
  /** the sent part of a photo that is being sent, from 0 to 1 */
  share: number;
  problem: string | undefined;
}

/** The server accepts three uploads of a person at once. This window uses two, so that another window can use the third. */
const atOnce = 2;
const pauseMilliseconds = 5_000;

const nameOf = (file: File) => file.name.slice(0, 200) || 'Photo';

/** The fields with the same value for all photos of an upload, such as the permission. */
type Shared = Record<string, string | readonly string[]>;

/** Uploads photos, two at a time. A photo that fails keeps its texts and can be tried again. */
export function useUploadQueue() {
  const [items, setItems] = useState<readonly QueuedPhoto[]>([]);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);
  const stop = useRef<AbortController>(null);

  const change = (key: number, changes: Partial<QueuedPhoto>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  function add(files: readonly File[]): void {
    const added = files.map((file): QueuedPhoto => {
      last.current += 1;
      const texts = { name: nameOf(file), alt: '', description: '', crop: undefined };
      return { key: last.current, file, ...texts, state: 'waiting', share: 0, problem: undefined };
    });
    setItems((now) => [...now, ...added]);
  }

  /** Resolves to the number of photos that were stored, and of those that failed. */
  async function send(shared: Shared): Promise<{ stored: number; failed: number }> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const left = items.filter(({ state }) => state !== 'done');
    const outcome = { stored: 0, failed: 0 };
    setBusy(true);
    const work = async () => {
      for (let item = left.shift(); item && !signal.aborted; item = left.shift()) {
        const problem = await sendOne(item, shared, signal, (changes) => change(item?.key ?? 0, changes));
        outcome[problem === undefined ? 'stored' : 'failed'] += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setBusy(false);
    return outcome;
  }

  return {
    items,
    busy,
    add,
    change,
    remove: (key: number) => setItems((now) => now.filter((item) => item.key !== key)),
    send,
    cancel: () => stop.current?.abort(new Error('the upload was stopped')),
  };
}

/** Returns what went wrong; undefined if the photo was stored. */
async function sendOne(
  { file, name, alt, description, crop }: QueuedPhoto,
  shared: Shared,
  signal: AbortSignal,
  tell: (changes: Partial<QueuedPhoto>) => void,
): Promise<string | undefined> {
  tell({ state: 'sending', share: 0, problem: undefined });
  const fields = { ...shared, name, alt, description, ...(crop && { crop: crop.join(',') }) };
  try {
    await sendInTurn({ file, fields, signal, onProgress: (share) => tell({ share }) });
    tell({ state: 'done', share: 1 });
    return undefined;
  } catch (error) {
    if (!signal.aborted && !(error instanceof ApiFailure)) throw error;
    const problem = error instanceof ApiFailure ? error.summary : 'The upload was stopped.';
    tell({ state: 'failed', problem });
    return problem;
  }
}

interface Sending {
  file: File;
  fields: Shared;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Tries again after a 429: other windows of this person are uploading. */
async function sendInTurn(sending: Sending): Promise<Photo> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await upload(addPhoto, { params: undefined, ...sending, quiet: true });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429 || tries === 12) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}
