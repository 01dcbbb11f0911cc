import { convertPicture } from '#contract/platform/appearance/convert-picture.ts';
import { upload } from '../../upload.ts';

/** Whether the file is of the family of HEIC and AVIF, which not every browser shows. */
export async function mayBeHeic(file: File): Promise<boolean> {
  return (await file.slice(4, 8).text()) === 'ftyp';
}

/** A copy of the picture that every browser shows, made by the server. Rejects with what the server says of the file. */
export async function shownPicture(
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<File> {
  const { webp } = await upload(convertPicture, { params: undefined, file, quiet: true, ...options });
  const bytes = Uint8Array.from(atob(webp), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${file.name.replace(/\.[^.]*$/, '')}.webp`, { type: 'image/webp' });
}
