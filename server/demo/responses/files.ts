import { contentName, type Storage } from '#server/files/storage.ts';
import { type DemoResponse, demoResponses } from './entries.ts';
import { reportPdf } from './report-pdf.ts';

/** A stored file that answers a question of a demo response. */
export interface DemoAnswerFile {
  nonprofit: string;
  kind: 'budget' | 'report';
  filename: string;
  contentType: string;
  size: number;
  storedAs: string;
}

/** Stores a budget for each response, and an annual report for those that are complete. */
export function storeAnswerFiles(storage: Storage): Promise<DemoAnswerFile[]> {
  const files = demoResponses.flatMap((response) => [
    { response, kind: 'budget' as const, filename: 'budget.csv', contentType: 'text/csv', bytes: budgetOf(response) },
    ...(response.submitted === undefined
      ? []
      : [
          {
            response,
            kind: 'report' as const,
            filename: 'annual-report.pdf',
            contentType: 'application/pdf',
            bytes: reportPdf(response.nonprofit),
          },
        ]),
  ]);
  return Promise.all(
    files.map(async ({ response, bytes, ...file }) => {
      const storedAs = contentName(bytes, '.file');
      await storage.putAs(storedAs, bytes);
      return { ...file, nonprofit: response.nonprofit, size: bytes.length, storedAs };
    }),
  );
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
