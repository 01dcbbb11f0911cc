import { copyFile, open, readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { metadataRanges } from './heif-metadata.ts';
import { loadSharp } from './load-sharp.ts';

export interface CleanTask {
  path: string;
  contentType: string;
  /** path of the cleaned copy */
  to: string;
}

const encoded = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff']);
const heif = new Set(['image/heic', 'image/heif', 'image/avif']);

/** Whether files of this type can say where a picture was taken. */
export function carriesMetadata(contentType: string): boolean {
  return encoded.has(contentType) || heif.has(contentType);
}

/**
 * Writes a copy in full size without metadata: upright, or with the pixels as they are for HEIC and AVIF. Returns null if the
 * picture cannot be read or turned.
 */
export async function cleanPicture({ path, contentType, to }: CleanTask): Promise<true | null> {
  try {
    await (heif.has(contentType) ? blankMetadata(path, to) : encodeAgain(path, to));
    return true;
  } catch (error) {
    if (isFullDisk(error)) throw error;
    return null;
  }
}

async function encodeAgain(path: string, to: string): Promise<void> {
  const sharp = await loadSharp();
  const metadata = await sharp(path).metadata();
  const isSeveral = (metadata.pages ?? 1) > 1;
  // sharp cannot rotate a picture with several pages
  if (isSeveral && (metadata.orientation ?? 1) > 1) throw new Error('several pages that lie');
  const picture = sharp(path, { failOn: 'error', pages: isSeveral ? -1 : 1, sequentialRead: true });
  const upright = isSeveral ? picture : picture.autoOrient();
  await inFormat(inColours(upright, metadata), metadata).keepIccProfile().toFile(to);
}

/** Preserves the colors: by default sharp converts everything to 8-bit RGB. */
function inColours(picture: Sharp, { depth, space = 'srgb' }: Metadata): Sharp {
  if (space === 'cmyk' || depth === 'ushort') return picture.toColourspace(space);
  return picture;
}

/** PNG and TIFF stay lossless; JPEG and WebP are encoded at a quality without visible loss. */
function inFormat(picture: Sharp, { format, chromaSubsampling, bitsPerSample }: Metadata): Sharp {
  if (format === 'jpeg')
    return picture.jpeg({ quality: 95, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' });
  if (format === 'png') return picture.png();
  if (format === 'webp') return picture.webp({ quality: 95, smartSubsample: true });
  if (format === 'tiff') return picture.tiff({ compression: 'lzw', ...(bitsPerSample === 1 && { bitdepth: 1 as const }) });
  throw new Error(`no encoder for ${format}`);
}

/** Encoding HEIC needs a license for its codec, so zeros overwrite the metadata and the pixels stay as they are. */
async function blankMetadata(path: string, to: string): Promise<void> {
  const ranges = metadataRanges(await readFile(path));
  await copyFile(path, to);
  const file = await open(to, 'r+');
  try {
    for (const { start, length } of ranges) await file.write(Buffer.alloc(length), 0, length, start);
  } finally {
    await file.close();
  }
}
