import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createDatabase } from '#tests/new-database.ts';
import { copyLines, fillCategories } from './fill.ts';
import { generateNonprofit } from './generate.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';

const rows = 100_000;
const rounds = 3;
const header =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME\n';
const incomes = { UNDER_500K: 120_000, '500K_TO_1M': 750_000, '1M_TO_3M': 2_000_000, HIGHER_3M: 9_000_000 };
const place = (n: number) => ({
  street: `${100 + (n % 9_000)} ${n % 90}th St NW`,
  city: 'Washington',
  state: 'DC',
  zip: `2000${n % 10}-${1_000 + (n % 9_000)}`,
});

/** The file as the IRS writes it. */
function* irsLines(): Generator<string> {
  yield header;
  for (let n = 0; n < rows; n += 1) {
    const { name, ein, budgetSize, categories } = generateNonprofit(n, 26);
    const { street, city, state, zip } = place(n);
    const letter = String.fromCharCode(65 + (categories[0] ?? 0));
    yield `${ein},${name.toUpperCase()},,${street.toUpperCase()},${city.toUpperCase()},${state},${zip},0000,03,3,1000,201910,1,15,000000000,1,01,202412,5,5,01,0,12,1000,${incomes[budgetSize]},1000,${letter}20,\n`;
  }
}

/** The same nonprofits as rows of the table. */
function* tableLines(categoryIds: number[]): Generator<string> {
  for (let n = 0; n < rows; n += 1) {
    const { name, ein, budgetSize, categories } = generateNonprofit(n, 26);
    const { street, city, state, zip } = place(n);
    yield `${name}\t${ein}\t${budgetSize}\t{${categoryIds[categories[0] ?? 0]}}\t${street}\t${city}\t${state}\t${zip}\n`;
  }
}

async function fresh(server: DatabaseAddress, name: string) {
  const database = openDatabase(await createDatabase(server, name));
  await migrate(database);
  return database;
}

/** Compares the rows per second of a whole import with COPY of the same rows into the same indexed table. */
export async function benchImport(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-import-'));
  const file = join(folder, 'generated.csv');
  await pipeline(Readable.from(irsLines()), createWriteStream(file));
  log(`importing ${rows} rows, ${rounds} times each way`);
  const rates = await sideBySide(rounds, {
    importing: async () => {
      const database = await fresh(server, 'bench_import');
      const begun = performance.now();
      const [result] = await importIrsFiles(database, await openIrsFiles([file]), { listFolder: folder });
      const rate = rows / ((performance.now() - begun) / 1_000);
      if (result?.added !== rows) throw new Error(`the import added ${result?.added}`);
      await database.close();
      return rate;
    },
    copying: async () => {
      const database = await fresh(server, 'bench_copy');
      const categoryIds = await fillCategories(database.pool);
      const begun = performance.now();
      await copyLines(
        database.pool,
        'nonprofits (name, ein, budget_size, category_ids, address1, city, state, zipcode)',
        tableLines(categoryIds),
      );
      const rate = rows / ((performance.now() - begun) / 1_000);
      await database.close();
      return rate;
    },
  });
  await rm(folder, { recursive: true });
  const { importing, copying } = rates;
  return [
    atLeast(
      `import of ${rows.toLocaleString('en-US')} IRS rows beside COPY`,
      importing / copying,
      0.5,
      `${Math.round(importing)} of ${Math.round(copying)} rows/s`,
    ),
  ];
}
