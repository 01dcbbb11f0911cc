import { readFile } from 'node:fs/promises';
import { slugOf } from '#server/app/demo/slug.ts';
import { contentName, type Storage } from '#server/platform/files/storage/storage.ts';
import { type DemoResponse, demoResponses } from './entries.ts';

/** A stored file that answers a question of a demo response. */
export interface DemoAnswerFile {
  nonprofit: string;
  kind: 'budget' | 'report';
  filename: string;
  contentType: string;
  size: number;
  storedAs: string;
}

/** Stores a budget for each response, and for each submitted response a note about the budget and an annual report. */
export async function storeAnswerFiles(storage: Storage): Promise<DemoAnswerFile[]> {
  const stored = demoResponses.flatMap((response) => [
    store(storage, response, { kind: 'budget', filename: 'budget.csv', contentType: 'text/csv' }, budgetOf(response)),
    ...(response.submitted === undefined ? [] : [storeNote(storage, response), storeReport(storage, response)]),
  ]);
  return Promise.all(stored);
}

function storeNote(storage: Storage, response: DemoResponse): Promise<DemoAnswerFile> {
  const words = `${response.nonprofit}: the budget has the costs of the whole year. Salaries are paid monthly, and rent by quarter.\n`;
  const file = { kind: 'budget', filename: 'about-the-budget.txt', contentType: 'text/plain' } as const;
  return store(storage, response, file, Buffer.from(words));
}

async function storeReport(storage: Storage, response: DemoResponse): Promise<DemoAnswerFile> {
  const bytes = await readFile(new URL(`reports/${slugOf(response.nonprofit)}.pdf`, import.meta.url));
  return store(storage, response, { kind: 'report', filename: 'annual-report.pdf', contentType: 'application/pdf' }, bytes);
}

async function store(
  storage: Storage,
  { nonprofit }: DemoResponse,
  file: Pick<DemoAnswerFile, 'kind' | 'filename' | 'contentType'>,
  bytes: Buffer,
): Promise<DemoAnswerFile> {
  const storedAs = contentName(bytes, '.file');
  await storage.putAs(storedAs, bytes);
  return { ...file, nonprofit, size: bytes.length, storedAs };
}

function budgetOf({ nonprofit, budget }: DemoResponse): Buffer {
  const shares: [string, number][] = [
    ['Salaries', 0.58],
    ['Rent and heating', 0.17],
    ['Materials', 0.15],
    ['Everything else', 0.1],
  ];
  const lines = shares.map(([item, share]) => `${item},${Math.round(budget * share)}`);
  return Buffer.from(`${nonprofit}: budget,US dollars\r\n${lines.join('\r\n')}\r\nTotal,${budget}\r\n`);
}
