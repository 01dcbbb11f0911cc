import type { Sharp } from 'sharp';
import { openHeic } from './heic.ts';
import { limitInputPixels, loadSharp, type PixelSize } from './load-sharp.ts';

export type PictureProblem = 'notReadable' | 'svg' | 'tooManyPixels';

export type Opener = () => Sharp;

const types = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

export const isHeic = (type: string | undefined): boolean => type !== undefined && types.has(type);

/** pixels of the largest cameras in telephones, 16,320 × 12,240; such pictures are stored at half their width and height */
const limitReducedPixels = 205_000_000;

/**
 * The number by which a picture's sides are divided to be within `limitInputPixels`; null if the picture is too large for that.
 */
export function factorFor({ width, height }: PixelSize): number | null {
  const pixels = width * height;
  return pixels > limitReducedPixels ? null : Math.ceil(Math.sqrt(pixels / limitInputPixels));
}

/** Opens a HEIC picture: sharp does not have its codec, so another library decodes it. Throws if the file is malformed. */
export async function openDecoded(path: string): Promise<Opener | PictureProblem> {
  const sharp = await loadSharp();
  const { width, height, decode } = await openHeic(path);
  const factor = factorFor({ width, height });
  if (factor === null) return 'tooManyPixels';
  if (factor > 1) return openReduced(path, factor);
  const pixels = await decode();
  return () => sharp(pixels, { raw: { width, height, channels: 4 } });
}

async function openReduced(path: string, factor: number): Promise<Opener | PictureProblem> {
  const sharp = await loadSharp();
  const { decodeReduced } = await import('./heic-tiles.ts');
  const reduced = await decodeReduced(path, factor);
  if (!reduced) return 'tooManyPixels';
  const { pixels, width, height } = reduced;
  return () => sharp(pixels, { raw: { width, height, channels: 3 } });
}
