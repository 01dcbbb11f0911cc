import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { copiedColumns } from '#server/donations/imports/reading/copy-text.ts';
import { readFile } from '#server/donations/imports/reading/read-file.ts';
import type { ReadResult } from '#server/donations/imports/reading/read-task.ts';
import { contentName, type Storage } from '#server/files/storage.ts';

/** Files that the demo's nonprofit uploaded, and what came of them. */
const files = [
  {
    name: 'Harbor festival, collected by hand.csv',
    fate: 'waiting',
    text: `Harbor festival 2026;;;;;
;;;;;
Gift Date;Gift Amount;Paid by;First;Last;Remarks
05/02/2026;40.00;Cash;A Neighbor;on Quay Street;For the upstairs lamp
05/02/2026;12,50;Cash;;;From the teapot
05/02/2026;25.00;Check;Oldmarsh;Rowing Eight;
05/02/2026;25.00;Check;Oldmarsh;Rowing Eight;Written down twice?
02/30/2026;15.00;Cash;The Unheated;Choir;
05/03/2026;(20.00);Cash;;;Change given
05/03/2026;60.00;Barter;Two Sisters;of Fernway;A crate of pears
05/03/2026;35.00;Credit Card;Class 4b;of the Hill School;
`,
  },
  {
    name: 'Winter appeal.csv',
    fate: 'stored',
    text: `amount,donation_type,date_received,first_name,last_name,city,state,notes
250.00,CHECK,2026-01-12,The Tuesday,Ferry Passengers,Lower Quay,MD,Matched by the employer
75.50,CREDIT_CARD,2026-01-14,A Reader,of the Map Library,Oldmarsh,MD,
30.00,CASH,2026-01-14,,,,,Left in the letter box
120.00,CHECK,2026-01-20,Two Sisters,of Fernway,Fernway,MD,
18.25,GIFT_CARD,2026-01-22,Demo,Donor 2,,,
`,
  },
  {
    name: 'Winter appeal, first try.csv',
    fate: 'undone',
    text: `amount,donation_type,date_received,first_name,last_name
25.00,CHECK,2026-01-12,The Tuesday,Ferry Passengers
7550.00,CREDIT_CARD,2026-01-14,A Reader,of the Map Library
`,
  },
] as const;

export interface DemoImportFile {
  name: string;
  fate: (typeof files)[number]['fate'];
  size: number;
  hash: Buffer;
  storedAs: string;
  result: ReadResult;
  /** the lines and problems that were read, by their columns */
  rows: Record<string, string>[];
  problems: Record<string, string>[];
}

/** Stores the files, and reads them as a nonprofit's. */
export function storeImportFiles(storage: Storage): Promise<DemoImportFile[]> {
  return Promise.all(
    files.map(async ({ name, fate, text }) => {
      const bytes = Buffer.from(text);
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
  const task = { importId: 0, path, kind: 'CSV' as const, habits: {}, chosen: {}, rowLimit: 100 };
  const result = await readFile(
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

/** Lines of COPY without its escapes, which the demo's texts do not need. */
function recordsOf(bytes: Uint8Array, columns: readonly string[]): Record<string, string>[] {
  const lines = Buffer.from(bytes).toString().split('\n').slice(0, -1);
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, place) => [columns[place] ?? '', value])));
}
