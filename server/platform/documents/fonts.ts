import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

/**
 * Each alphabet of a family is a separate file. The typesetter uses the first file of a family, and looks in the others for
 * letters that the first one lacks. So the most used alphabet comes first.
 */
const families = [
  { name: 'public-sans', weights: [400, 600, 700], alphabets: ['latin', 'latin-ext', 'vietnamese'] },
  { name: 'source-serif-4', weights: [600], alphabets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'] },
  // for names that Public Sans has no letters for
  { name: 'noto-sans', weights: [400, 700], alphabets: ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'] },
  { name: 'noto-sans-arabic', weights: [400, 700], alphabets: ['arabic'] },
  { name: 'noto-sans-hebrew', weights: [400, 700], alphabets: ['hebrew'] },
];

/** The fonts of our documents as TrueType files: the packages bring only compressed ones, cut by alphabet. */
export function readFonts(): Buffer[] {
  const require = createRequire(import.meta.url);
  return families.flatMap(({ name, weights, alphabets }) => {
    const folder = join(dirname(require.resolve(`@fontsource/${name}/package.json`)), 'files');
    const files = alphabets.flatMap((alphabet) => weights.map((weight) => `${name}-${alphabet}-${weight}-normal.woff`));
    return files.map((file) => trueType(readFileSync(join(folder, file))));
  });
}

/** Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/): its tables, each compressed by itself. */
function trueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  const largestPower = Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** largestPower, 6);
  header.writeUInt16BE(largestPower, 8);
  header.writeUInt16BE(16 * (count - 2 ** largestPower), 10);
  const pieces: Buffer[] = [header];
  let offset = header.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table;
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as [number, number, number];
    const bytes = woff.subarray(start, start + packed);
    const at = 12 + 16 * table;
    // copy the tag and the checksum
    woff.copy(header, at, entry, entry + 4);
    woff.copy(header, at + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(length, at + 12);
    pieces.push(packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(pieces);
}
