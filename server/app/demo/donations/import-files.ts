import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { readFile as readDonations } from '#server/money/donations/imports/reading/read-file.ts';
import type { ReadResult } from '#server/money/donations/imports/reading/read-task.ts';
import { copiedColumns } from '#server/money/donations/imports/reading/values/copy-text.ts';
import { contentName, type Storage } from '#server/platform/files/storage/storage.ts';

/** The import files of the demo's nonprofit, and what becomes of each import. The files are in `uploads`. */
const files = [
  { name: 'Harbor festival, collected by hand.csv', fate: 'waiting' },
  { name: 'Winter appeal.csv', fate: 'stored' },
  { name: 'Winter appeal, first try.csv', fate: 'undone' },
] as const;

export interface DemoImportFile {
  name: string;
  fate: (typeof files)[number]['fate'];
  size: number;
  hash: Buffer;
  storedAs: string;
  result: ReadResult;
  /** the lines that were read, by column */
  rows: Record<string, string | null>[];
  problems: Record<string, string | null>[];
}

/** Stores the files, and reads their lines as donations to a nonprofit. */
export function storeImportFiles(storage: Storage): Promise<DemoImportFile[]> {
  return Promise.all(
    files.map(async ({ name, fate }) => {
      const bytes = await readFile(new URL(`uploads/${name}`, import.meta.url));
      const storedAs = contentName(bytes, '-donations.csv');
      await storage.putAs(storedAs, bytes);
      const hash = createHash('sha256').update(bytes).digest();
      return { name, fate, size: bytes.length, hash, storedAs, ...(await readLines(storage, bytes)) };
    }),
  );
}

async function readLines(storage: Storage, bytes: Buffer) {
  const path = await storage.temporaryPath();
  await writeFile(path, bytes);
  const lines: Pick<DemoImportFile, 'rows' | 'problems'> = { rows: [], problems: [] };
  const task = {
    importId: 0,
    path,
    kind: 'CSV' as const,
    habits: {},
    chosen: {},
    nonprofitNames: {},
    rowLimit: 100,
    strict: false,
    timeZone: 'UTC',
  };
  const result = await readDonations(
    { ...task, nonprofitId: 0, today: new Date().toISOString().slice(0, 10) },
    {
      findNonprofits: async () => new Map(),
      write: async (batch) => {
        for (const kind of ['rows', 'problems'] as const) lines[kind].push(...recordsOf(batch[kind], copiedColumns[kind]));
      },
    },
  ).finally(() => rm(path, { force: true }));
  return { ...lines, result };
}

/** Parses lines of COPY. Of the escapes, the demo needs only the one for null. */
function recordsOf(bytes: Uint8Array, columns: readonly string[]): Record<string, string | null>[] {
  const lines = Buffer.from(bytes).toString().split('\n').slice(0, -1);
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? '', value === '\\N' ? null : value])),
  );
}
