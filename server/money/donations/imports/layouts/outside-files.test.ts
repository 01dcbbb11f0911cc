import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#server/app/demo/catalogue/entries.ts';
import { demoEin } from '#server/app/demo/catalogue/rows.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { type Answer, startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { importing } from './importing-for-tests.ts';

const folder = fileURLToPath(new URL('../../../../../../shared/data/donations/', import.meta.url));

/** What the import of a file must find. These facts are stored beside the files. */
interface Expected {
  headerLine: number;
  gifts: number;
  /** sums in hundredths, by currency */
  sumCents: Record<string, number>;
  notGifts: { line: number }[];
  faulty: { line: number }[];
  nonprofits: Record<string, string | null>;
  nonprofitBy: string;
}
const { files }: { files: Record<string, Expected> } = JSON.parse(await readFile(`${folder}expected.json`, 'utf8'));

let api: TestApi;
let calls: ReturnType<typeof importing>;
const ids = new Map<string, number>();
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  for (const { name } of catalogue) ids.set(name, (await createNonprofit(api.db, { name, ein: demoEin(name) })).id);
});

interface Choices {
  /** meanings of columns, by header */
  columns?: Record<string, string>;
  dates?: string;
  currency?: string;
  /** the day of all donations of the file */
  day?: string;
  /** texts of the file for which staff chose a nonprofit */
  nonprofits?: readonly string[];
  /** whether the file is stored without its lines with mistakes */
  rest?: true;
  /** whether it is stored although its own total differs */
  differs?: true;
}

/** What staff had to choose on the screen. All other files are stored once each of their proposals was agreed to. */
const choices: Record<string, Choices> = {
  // the file does not name its currency, and the donors live in another country
  'canadahelps-utf16le.csv': { currency: 'CAD' },
  'canadahelps-utf16be.csv': { currency: 'CAD' },
  // the dates are only years
  'de-decimal-comma.csv': { currency: 'EUR', dates: 'YEAR' },
  // no date and no currency
  'uk-totals-cr.csv': { currency: 'GBP', day: '2026-01-01' },
  // the column has the platform's own ids of nonprofits
  'classy-offline.csv': {
    columns: { 'Campaign ID': 'nonprofit' },
    nonprofits: ['410168', '410175', '410182', '410189', '410196', '410203', '410210', '410217'],
    rest: true,
  },
  'dc-2026.csv': { rest: true },
  'giving-day.tsv': { rest: true },
  // the total in the file counts the lines with mistakes
  'house-list.xlsx': { rest: true, differs: true },
};

/** A currency's lines that were set aside. */
type Other = { count: number; amount: number | null; currency: string };
type Line = { line: number; amount: number };
type Body = Answer['body'];

/** Does what a person does on the pages of one import. */
class Screens {
  body: Body;
  readonly #person: SignedInPerson;
  readonly #expected: Expected;

  constructor(person: SignedInPerson, expected: Expected) {
    this.#person = person;
    this.#expected = expected;
  }

  async upload(name: string): Promise<void> {
    await this.#take(await calls.upload(await readFile(`${folder}${name}`), this.#person, name));
  }

  async choose({ columns, dates, currency, day, nonprofits }: Choices): Promise<void> {
    const found: { header: string; meaning: string }[] = this.body.reading.columns;
    const nonprofitOf = (value: string) => ids.get(this.#expected.nonprofits[value] ?? '') ?? null;
    await this.#take(
      await calls.send('PATCH', `${this.body.id}/`, this.#person, {
        ...(dates && { dates }),
        ...(currency && { currency }),
        ...(day && { date_received: day }),
        ...(columns && { columns: found.map(({ header, meaning }) => columns[header] ?? meaning) }),
        ...(nonprofits && { nonprofits: nonprofits.map((value) => ({ value, nonprofit: nonprofitOf(value) })) }),
      }),
    );
  }

  /** What was understood: gifts that can be stored, and those in other currencies. */
  async understood() {
    const rows: Line[] = await this.#all('rows/');
    const others: Other[] = this.body.reading.set_aside.filter(({ amount }: Other) => amount !== null);
    const dollars = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return {
      header: this.body.reading.header_line,
      gifts: others.reduce((sum, { count }) => sum + count, rows.length),
      sums: {
        ...(dollars > 0 && { USD: dollars }),
        ...Object.fromEntries(others.map(({ currency, amount }) => [currency, Math.round((amount ?? 0) * 100)])),
      },
    };
  }

  /** Lines that are neither stored nor in another currency. */
  async leftLines(): Promise<number[]> {
    const header = this.body.reading.header_line;
    const problems: Line[] = await this.#all('problems/');
    const aside: (Line & { message: string })[] = await this.#all('problems/?only=set_aside');
    const left = [...problems, ...aside.filter(({ message }) => !message.startsWith('In '))];
    return [...new Set(left.map(({ line }) => line))].filter((line) => line > header).sort((a, b) => a - b);
  }

  async store({ rest, differs }: Choices = {}): Promise<void> {
    // store duplicates too, because the same donor may have given the same amount twice on a day
    // once each question was answered: what is proposed is right in these files
    await calls.agree(this.body.id, this.#person);
    if ((await calls.read(this.body.id, this.#person)).state === 'READING') await runJobsOnce(api.app);
    await calls.send('PATCH', `${this.body.id}/rows/`, this.#person, { decision: 'STORE' });
    const { shown } = await calls.read(this.body.id, this.#person);
    await this.#take(
      await calls.send('POST', `${this.body.id}/store/`, this.#person, {
        ...{ shown, rest: rest === true, differs: differs === true },
      }),
    );
  }

  /** Takes the reply of a call. Runs the jobs if the file is so large that a job reads or stores it. */
  async #take({ status, body }: Answer): Promise<void> {
    expect([status < 300, body]).toMatchObject([true, {}]);
    this.body = body;
    if (!['READING', 'STORING'].includes(body.state)) return;
    await runJobsOnce(api.app);
    this.body = await calls.read(body.id, this.#person);
  }

  async #all<Row>(list: string): Promise<Row[]> {
    const results: Row[] = [];
    for (let page = 1; ; page += 1) {
      const query = `${list.includes('?') ? '&' : '?'}page=${page}&page_size=500`;
      const { body } = await api.get(`donation-imports/${this.body.id}/${list}${query}`, this.#person.token);
      results.push(...body.results);
      if (results.length >= body.count) return results;
    }
  }
}

/** What was understood of each file before a person chose anything. Written to the path in OUTSIDE_TABLE, if it is set. */
const table: object[] = [];
afterAll(async () => {
  await api.close();
  const path = process.env['OUTSIDE_TABLE'];
  if (path) await writeFile(path, JSON.stringify(table));
});

describe('a file of an outside platform', () => {
  test.each(Object.entries(files))(
    '%s is stored to the cent, and what is no gift is not',
    async (name, expected) => {
      const isOfOne = expected.nonprofitBy.startsWith('none');
      const person = isOfOne ? await calls.createReporter() : await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
      const screens = new Screens(person, expected);
      await screens.upload(name);
      const { reading, ...first } = screens.body;
      const chosen = choices[name];
      table.push({ name, chosen, ...first, reading: { ...reading, first_lines: [] }, understood: await screens.understood() });
      if (chosen) {
        // without these choices the file cannot be stored
        expect([name, screens.body.can.store]).toEqual([name, false]);
        await screens.choose(chosen);
      }
      const right = { header: expected.headerLine, gifts: expected.gifts, sums: expected.sumCents };
      expect(await screens.understood()).toEqual(right);
      const left = [...expected.notGifts, ...expected.faulty].map(({ line }) => line).sort((a, b) => a - b);
      // line 43 of this workbook is an empty row, which the import does not count as a line
      expect(await screens.leftLines()).toEqual(left.filter((line) => name !== 'house-list.xlsx' || line !== 43));
      for (const { value, nonprofit } of screens.body.reading.nonprofits)
        expect([value, nonprofit?.name ?? null]).toEqual([value, expected.nonprofits[value] ?? spelled(expected, value)]);

      const dollars = (expected.sumCents['USD'] ?? 0) / 100;
      if (dollars === 0) return;
      await screens.store(chosen);
      expect(screens.body).toMatchObject({ state: 'STORED', chosen_amount: dollars, present: { amount: dollars } });
    },
    120_000,
  );
});

/** The file may have spaces around a name. */
const spelled = ({ nonprofits }: Expected, value: string) =>
  Object.entries(nonprofits).find(([text]) => text.trim() === value)?.[1] ?? null;
