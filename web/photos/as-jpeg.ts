import { photoMessages } from '#contract/photos/photos.ts';
import { programme } from '../programme/programme.ts';

const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** What is wrong with a file, or the file to send. HEIC becomes JPEG where the browser can read it, as Safari can. */
export async function readyToSend(file: File): Promise<{ file: File } | { problem: string }> {
  const { file: limit } = programme().uploadLimits;
  const ready = isHeic(file) ? await fromHeic(file) : file;
  if (!ready) return { problem: photoMessages.heic };
  if (ready.size === 0) return { problem: photoMessages.empty };
  if (ready.size > limit) return { problem: `This file is too large: the limit is ${limit / 1_000_000} MB.` };
  return { file: ready };
}

async function fromHeic(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    return new File([bytes], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return null;
  }
}
