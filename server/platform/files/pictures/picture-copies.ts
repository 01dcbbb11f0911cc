import { copyFile, open as openFile } from 'node:fs/promises';
import type { Region, Sharp } from 'sharp';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { typeOfFile } from '../uploads/type-of-bytes.ts';
import { loadSharp, type PixelSize } from './load-sharp.ts';
import { factorFor, isHeic, type Opener, openDecoded, type PictureProblem } from './open-heic.ts';
import { type Crop, regionOf } from './picture.ts';

export interface CopiesTask {
  path: string;
  crop: Crop | undefined;
  /**
   * the beginning of every file's path: `-whole.jpg`, `-full.jpg` (only with a crop) and the endings of the copies are added to
   * it
   */
  to: string;
  /** whether `-whole.jpg` is written; not needed if only the crop has changed */
  writeWhole: boolean;
  /** from the largest to the smallest: each copy is made from the one before */
  copies: PictureCopy[];
  formats: CopyFormat[];
}

interface PictureCopy {
  /** how the copy's file names end, before the extension: `-400` makes `…-400.jpg` */
  suffix: string;
  /** the copy fits in this box; a smaller picture is not enlarged */
  box: PixelSize;
}

type CopyFormat = 'avif' | 'webp' | 'jpg';

export interface EncodedCopies {
  whole: PixelSize;
  /** size after the crop; without a crop, that of the whole picture */
  shown: PixelSize;
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff']);
const drawing = new Set(['application/xml', 'image/svg+xml']);

const white = { r: 255, g: 255, b: 255 };
const wholeQuality = 92;

/**
 * Writes smaller copies of the picture, after its crop if it has one; the cropped part in full size; and the whole picture if the
 * task asks for it. All files are upright and without metadata.
 */
export async function encodeCopies(task: CopiesTask): Promise<EncodedCopies | PictureProblem> {
  const type = (await typeOfFile(task.path))?.mime;
  const problem = await problemOfType(task.path, type);
  if (problem) return problem;
  try {
    const open = await (isHeic(type) ? openDecoded(task.path) : openWithSharp(task.path));
    return typeof open === 'string' ? open : await writeAll(open, task);
  } catch (error) {
    if (isFullDisk(error)) throw error;
    return 'notReadable';
  }
}

async function writeAll(open: Opener, { crop, to, writeWhole, copies, formats }: CopiesTask): Promise<EncodedCopies> {
  const { autoOrient: upright } = await open().metadata();
  if (writeWhole) await onWhite(open()).jpeg({ quality: wholeQuality }).toFile(`${to}-whole.jpg`);
  const part = crop && regionOf(crop, upright);
  if (part) await onWhite(open(), part).jpeg({ quality: wholeQuality }).toFile(`${to}-full.jpg`);
  await writeCopies(onWhite(open(), part), to, copies, formats);
  return { whole: upright, shown: part ? { width: part.width, height: part.height } : upright };
}

/** Opens a picture with sharp. Checks its size before any pixel is decoded, and reduces a picture that is too large. */
async function openWithSharp(path: string): Promise<Opener | PictureProblem> {
  const sharp = await loadSharp();
  const open = () => sharp(path, { failOn: 'error', limitInputPixels: false });
  const { autoOrient: upright, format, isProgressive } = await open().metadata();
  const factor = factorFor(upright);
  if (factor === 1) return open;
  // sharp would hold all pixels of other formats, and of progressive JPEGs, in memory
  if (factor === null || format !== 'jpeg' || isProgressive) return 'tooManyPixels';
  const box = { width: Math.floor(upright.width / factor), height: Math.floor(upright.height / factor) };
  const reduced = open()
    .autoOrient()
    .resize({ ...box, fit: 'inside' });
  const { data, info } = await reduced.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function problemOfType(path: string, type: string | undefined): Promise<PictureProblem | undefined> {
  if (type === undefined) return (await beginsLikeSvg(path)) ? 'svg' : 'notReadable';
  if (drawing.has(type)) return 'svg';
  return accepted.has(type) || isHeic(type) ? undefined : 'notReadable';
}

async function beginsLikeSvg(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return /<svg[\s>]/i.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The picture upright, in sRGB, and with white where it is transparent. */
function onWhite(picture: Sharp, part?: Region): Sharp {
  const upright = picture.autoOrient();
  return (part ? upright.extract(part) : upright).flatten({ background: white }).toColourspace('srgb');
}

/**
 * Decodes the picture once, and makes every copy from the one before. If a small picture fits in several boxes, its copies are
 * the same, so the files are copied.
 */
async function writeCopies(picture: Sharp, to: string, copies: PictureCopy[], formats: CopyFormat[]): Promise<void> {
  const sharp = await loadSharp();
  let larger: { suffix: string; copy: Sharp; pixels: number } | undefined;
  for (const { suffix, box } of copies) {
    const { data, info } = await (larger?.copy ?? picture)
      .clone()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const same = larger?.pixels === info.width * info.height ? larger.suffix : undefined;
    const copy = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    for (const format of formats) {
      if (same) await copyFile(`${to}${same}.${format}`, `${to}${suffix}.${format}`);
      else await inFormat(copy.clone(), format).toFile(`${to}${suffix}.${format}`);
    }
    larger = { suffix, copy, pixels: info.width * info.height };
  }
}

function inFormat(picture: Sharp, format: CopyFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return picture.webp({ quality: 78, smartSubsample: true });
  return picture.jpeg({ quality: 80, mozjpeg: false });
}
