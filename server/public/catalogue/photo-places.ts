import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A JPEG on the disk, with its pixels. */
export interface PhotoFile {
  path: string;
  width: number;
  height: number;
}

/** The comment in a stand-in's JPEG: the name of the photo that replaces the stand-in. */
const mark = (name: string) => `almoner photo ${name};`;
const marked = /almoner photo ([\w.-]+);/;

/**
 * A stand-in for a photo: eight by eight pixels with the photo's name, inside an SVG drawing. Typesetting 400 whole photos would
 * take gigabytes of memory. The typesetter copies the bytes of a JPEG in a drawing unchanged, so `withPhotos` can find the
 * stand-in in the PDF and replace it with the photo.
 */
export async function standIn({ path, width, height }: PhotoFile, name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const small = await sharp(path).resize(8, 8, { fit: 'fill' }).jpeg().toBuffer();
  const words = Buffer.from(mark(name), 'latin1');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  const jpeg = Buffer.concat([small.subarray(0, 2), comment, small.subarray(2)]);
  const href = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const picture = `<image width="${width}" height="${height}" preserveAspectRatio="none" href="${href}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${picture}</svg>`);
}

/** Writes the typesetter's PDF to a path, with the bytes of each photo in the place of its stand-in. */
export async function writeWithPhotos(pdf: Buffer, photos: ReadonlyMap<string, PhotoFile>, to: string): Promise<void> {
  await pipeline(Readable.from(withPhotos(pdf, photos), { objectMode: false }), createWriteStream(to));
}

async function* withPhotos(pdf: Buffer, photos: ReadonlyMap<string, PhotoFile>): AsyncGenerator<Buffer> {
  const { offsets, end, trailer } = objectsOf(pdf);
  const moved: number[] = [];
  const left = new Set(photos.keys());
  let written = 0;
  const inOrder = offsets.map((offset, number) => ({ offset, number })).sort((one, other) => one.offset - other.offset);
  yield pdf.subarray(0, inOrder[0]?.offset);
  written += inOrder[0]?.offset ?? 0;
  for (const [index, { offset, number }] of inOrder.entries()) {
    moved[number] = written;
    const object = pdf.subarray(offset, inOrder[index + 1]?.offset ?? end);
    const name = photoOf(object);
    const photo = name === undefined ? undefined : photos.get(name);
    for await (const chunk of photo ? imageOf(object, photo) : [object]) {
      written += chunk.length;
      yield chunk;
    }
    if (name !== undefined) left.delete(name);
  }
  if (left.size > 0) throw new Error(`no place for the photos ${[...left].join(', ')}`);
  const table = moved.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  yield Buffer.from(`xref\n0 ${moved.length + 1}\n0000000000 65535 f \n${table}${trailer}startxref\n${written}\n%%EOF`, 'latin1');
}

/** The name of the photo if the object is a stand-in: the comment with the name is at the beginning of the data. */
function photoOf(object: Buffer): string | undefined {
  const start = object.subarray(0, 600).toString('latin1');
  return start.includes('/Subtype /Image') ? marked.exec(start)?.[1] : undefined;
}

/** Writes a stand-in's PDF object again, with the size and the bytes of the photo. */
async function* imageOf(object: Buffer, { path, width, height }: PhotoFile): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  const head = object
    .subarray(0, object.indexOf('stream\n'))
    .toString('latin1')
    .replace(/\/Length \d+/, `/Length ${size}`)
    .replace(/\/Width \d+/, `/Width ${width}`)
    .replace(/\/Height \d+/, `/Height ${height}`);
  yield Buffer.from(`${head}stream\n`, 'latin1');
  yield* createReadStream(path) as AsyncIterable<Buffer>;
  yield Buffer.from('\nendstream\nendobj\n\n', 'latin1');
}

const unknown = () => new Error('the typesetter writes PDF files in another way than before');

/**
 * The offsets of a PDF's objects (object 1 first), the end of the last one, and the trailer. Expects one plain cross-reference
 * table.
 */
function objectsOf(pdf: Buffer): { offsets: number[]; end: number; trailer: string } {
  const end = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1'))?.[1]);
  const [, count, table = '', trailer = ''] =
    /^xref\s0 (\d+)\s((?:\d{10} \d{5} [fn]\s{1,2})+)(trailer[\s\S]*)startxref/.exec(pdf.subarray(end).toString('latin1')) ?? [];
  const [free, ...entries] = table.match(/\d{10} \d{5} [fn]/g) ?? [];
  if (free === undefined || entries.length + 1 !== Number(count) || entries.some((entry) => !entry.endsWith('00000 n')))
    throw unknown();
  return { offsets: entries.map((entry) => Number(entry.slice(0, 10))), end, trailer };
}
