import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { readSearch } from '#server/public/directory/find-nonprofits.ts';
import { nonprofitsStatement } from '#server/public/directory/nonprofits-statement.ts';
import { readNonprofitsView } from '#server/public/directory/query.ts';
import { createDatabase } from '#tests/new-database.ts';
import { fillNonprofits } from './fill.ts';
import { sharedWord } from './generate.ts';
import { atLeast, atMost, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 5;
/** Every browser accepts compressed pages. The benchmark accepts them too, because the server caches compressed pages. */
const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };
const irsFile = fileURLToPath(new URL('../../shared/data/irs/eo_dc_2026-03.csv', import.meta.url));

/** A directory and the queries that the benchmark sends, by name. */
interface Filled {
  address: DatabaseAddress;
  queries: Record<string, string>;
}

async function fillGenerated(server: DatabaseAddress, count: number): Promise<Filled> {
  const address = await createDatabase(server, `bench_directory_${count}`);
  const database = openDatabase(address);
  await migrate(database);
  const categories = await fillNonprofits(database.pool, count, true);
  await database.close();
  const filters = `web_categories=${categories.slice(0, 13).join(',')}&budget_size=UNDER_500K,HIGHER_3M`;
  return { address, queries: { 'first view': '', 'search and filters': `search=${sharedWord}&${filters}`, filters } };
}

/** A directory of the nonprofits in `irsFile`, the IRS extract of Washington DC, all published; null if the file is missing. */
async function fillImported(server: DatabaseAddress): Promise<Filled | null> {
  if (!existsSync(irsFile)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'almoner-directory-'));
  const address = await createDatabase(server, 'bench_directory_dc');
  const database = openDatabase(address);
  await migrate(database);
  await importIrsFiles(database, await openIrsFiles([irsFile]), { listFolder: folder });
  await database.pool.query('UPDATE nonprofits SET display = true');
  await database.pool.query(
    'VACUUM ANALYZE nonprofits, nonprofit_categories, search_vocabulary, directory_counts, directory_category_counts',
  );
  await database.close();
  await rm(folder, { recursive: true });
  return { address, queries: { 'first view': '', search: 'search=community', 'rare word': 'search=lighthouse' } };
}

/**
 * Measures the public directory's list. Compares the server with a loop that only runs the list's SQL statement, on 100,000 generated
 * nonprofits and on the IRS extract of Washington DC (`irsFile`). Then compares 100,000 generated nonprofits with 1,000.
 */
export async function benchDirectory(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log('filling 1,000 and 100,000 published nonprofits, and the imported file');
  const small = await fillGenerated(server, 1_000);
  const large = await fillGenerated(server, 100_000);
  const imported = await fillImported(server);
  log('measuring the directory');
  return [
    ...(await beside('100,000 nonprofits', large)),
    ...(imported ? await beside('the DC file', imported) : []),
    ...(await growth(small, large)),
  ];
}

async function beside(what: string, { address, queries }: Filled): Promise<Figure[]> {
  const { origin, stop } = await startServer(address, { PUBLIC_URL: 'https://almoner.example' });
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const view = readNonprofitsView(Object.fromEntries(new URLSearchParams(query)));
    const statement = nonprofitsStatement(view, await searchedFor(address, view.search), new Date().toISOString().slice(0, 10));
    const { ours, bare } = await sideBySide(rounds, {
      ours: () => overHttp(`${origin}/directory?${query}`, asBrowser),
      bare: () => overBarePg(address, statement),
    });
    figures.push(
      atLeast(
        `directory, ${what}, ${name}, beside a bare pg loop`,
        ours / bare,
        0.75,
        `${Math.round(ours)}/s of ${Math.round(bare)}/s`,
      ),
    );
  }
  stop();
  return figures;
}

/** The search as the server reads it, for the loop that only runs the statement. */
async function searchedFor(address: DatabaseAddress, search: string) {
  if (search === '') return null;
  const { pool, close } = openDatabase(address);
  const { searched } = await readSearch(pool, search, 'plain');
  await close();
  return searched;
}

async function growth(small: Filled, large: Filled): Promise<Figure[]> {
  const servers = [await startServer(small.address), await startServer(large.address)] as const;
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(large.queries)) {
    const { at1k, at100k } = await sideBySide(rounds, {
      at1k: () => overHttp(`${servers[0].origin}/directory?${small.queries[name]}`, asBrowser),
      at100k: () => overHttp(`${servers[1].origin}/directory?${query}`, asBrowser),
    });
    const rates = `${Math.round(at1k)}/s, ${Math.round(at100k)}/s`;
    figures.push(atMost(`time of the same page, ${name}, 1,000 → 100,000`, at1k / at100k, 2, '×', rates));
  }
  for (const { stop } of servers) stop();
  return figures;
}
