import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type TextEncoding, tableLimits, tableMessages } from '#contract/platform/tables/tables.ts';
import { CsvRecords } from '#server/platform/files/csv/csv-stream.ts';
import { type Table, type TableLine, UnreadableFile } from './table.ts';
import { likelyEncoding, oddWords, textDecoder } from './text-encoding.ts';

const chunkSize = 262_144;
const mostOddWords = 2_000;
const shownWords = 3;
/** bytes at the beginning of the file in which the delimiter is looked for */
const headSize = 65_536;
/** the most lines of one quoted note with line breaks */
const mostLines = 100;

/** A text file, whose lines are read in chunks. */
export async function openCsv(path: string, chosen?: TextEncoding): Promise<Table> {
  const { size } = await stat(path);
  const head = await readHead(path);
  const { encoding, odd } = await findEncoding(path, head, chosen);
  const text = textDecoder(encoding)(head);
  const delimiter = findDelimiter(text);
  // old programs on a Mac end lines with a carriage return alone
  const oldMac = !text.includes('\n') && text.includes('\r');
  const records = new CsvRecords({ delimiter, mostLines, sameWidth: false });
  let read = 0;

  async function* lines(): AsyncGenerator<TableLine[]> {
    const decode = textDecoder(encoding);
    for await (const bytes of createReadStream(path, { highWaterMark: chunkSize })) {
      read += bytes.length;
      if (encoding === 'UTF-8' && !oldMac) yield linesOf(records.push(bytes));
      else yield linesOf(records.push(Buffer.from(lineEnds(decode(bytes), oldMac))));
    }
    yield linesOf(records.end());
  }

  return {
    encoding: encoding === 'UTF-16 BE' ? 'UTF-16' : encoding,
    oddWords: odd,
    delimiter,
    ...{ sheets: null, headerLine: undefined, hiddenColumns: new Set() },
    leavesOutLastCells: false,
    lines,
    share: () => (size === 0 ? 1 : read / size),
    setWidth: (width) => {
      records.width = width;
    },
  };
}

const lineEnds = (text: string, oldMac: boolean) => (oldMac ? text.replaceAll('\r', '\n') : text);

function linesOf(rows: ReturnType<CsvRecords['push']>): TableLine[] {
  return rows.map((row) => {
    if ('problem' in row) return row;
    if (row.fields.length > tableLimits.columns * 2) throw new UnreadableFile(tableMessages.tooManyColumns);
    return { line: row.line, cells: row.fields };
  });
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface FoundEncoding {
  encoding: TextEncoding;
  /** the first words whose letters depend on the encoding, in latin1 */
  odd: Table['oddWords'];
}

/**
 * UTF-16 if the file begins with its byte order mark or has many NUL bytes; UTF-8 if the whole file is valid UTF-8; else the
 * chosen encoding, or the one in which its words make most sense.
 */
async function findEncoding(path: string, head: Buffer, chosen: TextEncoding | undefined): Promise<FoundEncoding> {
  const [first, second] = head;
  const certain = (encoding: TextEncoding) => ({ encoding, odd: [] });
  if (first === 0xff && second === 0xfe) return certain('UTF-16');
  if (first === 0xfe && second === 0xff) return certain('UTF-16 BE');
  const nuls = [0, 1].map((odd) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length / head.length);
  if ((nuls[1] ?? 0) > 0.3) return certain('UTF-16');
  if ((nuls[0] ?? 0) > 0.3) return certain('UTF-16 BE');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: chunkSize })) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return certain('UTF-8');
  } catch {
    return oneByteEncoding(path, head, chosen);
  }
}

async function oneByteEncoding(path: string, head: Buffer, chosen: TextEncoding | undefined): Promise<FoundEncoding> {
  const found: string[] = [];
  for await (const bytes of createReadStream(path, { highWaterMark: chunkSize })) {
    found.push(...oddWords(bytes));
    if (found.length >= mostOddWords) break;
  }
  const isOldMac = !head.includes(10) && head.includes(13);
  const encoding = chosen && !chosen.startsWith('UTF') ? chosen : likelyEncoding(found, isOldMac);
  return { encoding, odd: [...new Set(found)].slice(0, shownWords) };
}

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * The delimiter that occurs most often, counting only lines that have the same number of it. A first line `sep=;` names the
 * delimiter.
 */
function findDelimiter(text: string): string {
  const [, named] = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  if (named !== undefined) return named;
  const lines = text.replace(/"[^"]*"/g, '').split(/[\r\n]+/, 30);
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const lots = Map.groupBy(counts, (count) => count);
    return { delimiter, score: Math.max(0, ...[...lots].map(([count, same]) => count * same.length)) };
  });
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}
