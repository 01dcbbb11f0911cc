import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { importLimits } from '#contract/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/donations/imports/import-messages.ts';
import { CsvRecords } from '#server/files/csv-stream.ts';
import { type Table, type TableLine, UnreadableFile } from './table.ts';

const chunkSize = 262_144;
/** bytes at the beginning of the file in which the delimiter is looked for */
const headSize = 65_536;
/** the most lines of one quoted note with line breaks */
const mostLines = 100;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** A text file, whose lines are read in chunks. */
export async function openCsv(path: string): Promise<Table> {
  const { size } = await stat(path);
  const head = await readHead(path);
  const encoding = await findEncoding(path, head);
  const text = new TextDecoder(encoding).decode(head);
  const delimiter = findDelimiter(text);
  // old programs on a Mac end lines with a carriage return alone
  const oldMac = !text.includes('\n') && text.includes('\r');
  const records = new CsvRecords({ delimiter, mostLines, sameWidth: false });
  let read = 0;

  async function* lines(): AsyncGenerator<TableLine[]> {
    const decoder = new TextDecoder(encoding);
    for await (const bytes of createReadStream(path, { highWaterMark: chunkSize })) {
      read += bytes.length;
      if (encoding === 'utf-8' && !oldMac) yield linesOf(records.push(bytes));
      else yield linesOf(records.push(Buffer.from(lineEnds(decoder.decode(bytes, { stream: true }), oldMac))));
    }
    yield linesOf(records.end());
  }

  return {
    encoding: encodingNames[encoding],
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
    if (row.fields.length > importLimits.columns * 2) throw new UnreadableFile(fileMessages.tooManyColumns);
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

/**
 * UTF-16 if the file begins with its byte order mark or has many NUL bytes; UTF-8 if the whole file is valid UTF-8; else
 * Windows-1252, which spreadsheets on Windows write.
 */
async function findEncoding(path: string, head: Buffer): Promise<Encoding> {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const nuls = [0, 1].map((odd) => head.filter((byte, place) => byte === 0 && place % 2 === odd).length / head.length);
  if ((nuls[1] ?? 0) > 0.3) return 'utf-16le';
  if ((nuls[0] ?? 0) > 0.3) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: chunkSize })) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
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
