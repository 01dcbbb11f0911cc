import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { bookParts, zipOf } from '#tests/factories/workbooks.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

type Sheet = Parameters<typeof bookParts>[0][number];

type Row = Sheet['rows'][number];

const titles: Row = ['Date', 'Giver', 'Amount', 'How'];
const ada: Row = [{ day: 46030 }, 'Ada Example', 10, 'Check'];
const milo: Row = [{ day: 46031 }, 'Milo Sample', 20, 'Check'];
const otto: Row = [{ day: 46050 }, 'Otto Muster', 40, 'Cash'];
const notDone = 'The spreadsheet could not calculate this cell. Enter its value, or leave it empty.';

/** Layouts of sheets as people make them by hand: the gifts that are read, what is asked, and which lines are refused. */
const layouts: Record<string, { sheets: Sheet[]; read: [number, number][]; asked?: string[]; refused?: [number, string][] }> = {
  'a day and a donor for several rows, as merged cells leave them': {
    sheets: [{ name: 'Gifts', rows: [titles, ada, ['', '', 20, 'Check'], otto, ['', '', 80, 'Cash']] }],
    read: [
      [2, 10],
      [3, 20],
      [4, 40],
      [5, 80],
    ],
    asked: ['FIRST_ROWS'],
  },
  'one amount for two rows, as merged cells leave it': {
    sheets: [{ name: 'Gifts', rows: [titles, ada, [{ day: 46030 }, 'Ada Example', '', 'Check'], otto] }],
    read: [
      [2, 10],
      [4, 40],
    ],
    refused: [[3, 'Enter an amount in dollars.']],
  },
  'formulas with errors': {
    sheets: [
      {
        name: 'Gifts',
        rows: [
          ...[titles, [{ day: 46030 }, 'Ada Example', '#REF!', 'Check'], ['#N/A', 'Milo Sample', 20, 'Check']],
          ...[[{ day: 46031 }, '#NAME?', 40, 'Check'], otto],
        ],
      },
    ],
    read: [[5, 40]],
    refused: [
      [2, notDone],
      [3, notDone],
      [4, notDone],
    ],
  },
  'rows that a filter hides, above a total of the others': {
    sheets: [{ name: 'Gifts', rows: [titles, ada, milo, otto, ['', 'Total', 30, '']], hiddenRows: [4] }],
    read: [
      [2, 10],
      [3, 20],
    ],
    asked: ['HIDDEN'],
  },
  'a hidden column that says which gifts were refunded': {
    sheets: [
      {
        name: 'Gifts',
        rows: [
          [...titles, 'Refunded'],
          [...ada, ''],
          [...milo, { day: 46040 }],
        ],
        hiddenColumns: [5],
      },
    ],
    read: [[2, 10]],
    asked: ['HIDDEN', 'COLUMN'],
  },
  'formats that write brackets, a minus or a percent sign beside a positive number': {
    sheets: [
      {
        name: 'Gifts',
        rows: [
          titles,
          ...[
            ['#,##0.00_);(#,##0.00)', '0.00" (est.)"', '[>=1000]#,##0.00;0.00', '_(* #,##0.00_);_(* \\(#,##0.00\\)'],
            ['\\(0.00\\)', '"("0.00")"', '0.00-', '-0.00', '[Red]"- "0.00', '0%'],
          ]
            .flat()
            .map((format, index): Row => [{ day: 46030 + index }, 'Ada Example', { number: 10 + index, format }, 'Check']),
        ],
      },
    ],
    read: [
      [2, 10],
      [3, 11],
      [4, 12],
      [5, 13],
    ],
    asked: ['REFUNDS'],
    refused: [[11, 'This is a percentage. Enter an amount such as 12.50.']],
  },
  'two tables side by side': {
    sheets: [
      {
        name: 'Gifts',
        rows: [
          [...titles, '', ...titles],
          [...ada, '', ...otto],
          [...milo, '', ...otto],
        ],
      },
    ],
    read: [
      [2, 10],
      [3, 20],
    ],
    asked: ['COLUMN', 'COLUMN'],
  },
  'quarters, and a sheet that repeats them all': {
    sheets: [
      ...[
        { name: 'Q1', rows: [titles, ada, milo] },
        { name: 'Q2', rows: [titles, otto] },
      ],
      { name: 'All year', rows: [titles, ada, milo, otto] },
    ],
    read: [
      [2, 10],
      [3, 20],
    ],
    asked: ['SHEETS'],
  },
  'line breaks in titles and cells': {
    sheets: [
      {
        name: 'Gifts',
        rows: [
          ['Gift\nDate', 'Donor\nName', 'Gift\nAmount', 'Pay\nMethod'],
          ...[
            [{ day: 46030 }, 'Ada Example', '50.00\n', 'Check'],
            [{ day: 46031 }, 'Milo Sample', '10\n20', 'Cash'],
          ],
        ],
      },
    ],
    read: [[2, 50]],
    refused: [[3, 'Enter an amount such as 1000, 1,000.00 or $12.50.']],
  },
};

test.each(Object.entries(layouts))('%s: nothing wrong is stored by a person who answers nothing', async (_, layout) => {
  const { sheets, read, asked = [], refused = [] } = layout;
  const reporter = await calls.createReporter();
  const { body } = await calls.upload(zipOf(bookParts(sheets)), reporter, 'gifts.xlsx');
  expect(body.questions.map(({ about }: { about: string }) => about)).toEqual(asked);
  const rows: { line: number; amount: number }[] = await calls.rowsOf(body.id, reporter);
  expect(rows.map(({ line, amount }) => [line, amount])).toEqual(read);
  const wrong = (await api.get(`donation-imports/${body.id}/problems/`, reporter.token)).body.results;
  expect(wrong.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual(refused);
  const stored = await calls.send('POST', `${body.id}/store/`, reporter, { shown: body.shown });
  expect(stored.status).toBe(409);
});
