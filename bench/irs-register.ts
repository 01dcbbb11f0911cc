import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { findOrganizations } from '#server/nonprofits/irs-register/find-organizations.ts';
import { loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createDatabase } from '#tests/new-database.ts';
import { repeatable } from './generate.ts';
import { atMost, type Figure } from './report.ts';

const march = fileURLToPath(new URL('../../shared/data/irs/eo_dc_2026-03.csv', import.meta.url));
/** organizations: as many as in the whole country */
const rows = Number(process.env['IRS_ROWS'] ?? 1_900_000);
/** milliseconds that nobody notices while typing */
const goal = 100;

const syllables =
  'ka,lo,mi,ren,tas,vel,dor,shi,bra,nun,que,fal,tor,wen,zil,har,mon,pel,gri,sau,ber,cas,dun,ell,fer,gan,hol,ing,jor,kel'.split(
    ',',
  );
const states =
  'CA,TX,NY,FL,PA,OH,IL,NC,GA,MI,VA,WA,NJ,MA,MD,MN,IN,WI,TN,MO,CO,AZ,OR,SC,AL,LA,KY,OK,IA,CT,KS,DC,AR,UT,MS,NE,NM,NV,ME,NH'.split(
    ',',
  );

/**
 * Returns a function that makes a name, a town and a state. Names are like those in the real file of DC: their common words stay,
 * rare words are replaced by made-up words, a few of which occur often.
 */
async function nameMaker(): Promise<(n: number) => string[]> {
  const [, ...lines] = (await readFile(march, 'utf8')).split(/\r?\n/);
  const names = lines.flatMap((line) => line.split(',')[1] ?? []).map((name) => name.split(' '));
  const uses = new Map<string, number>();
  for (const word of names.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  return (n) => {
    const random = repeatable(n + 1);
    const rare = () => {
      let number = Math.floor(350_000 ** random());
      let word = '';
      for (let part = 0; part < 4; part += 1, number = Math.floor(number / syllables.length))
        word += syllables[number % syllables.length];
      return word.toUpperCase();
    };
    const name = names[Math.floor(random() * names.length)] ?? [];
    const town = rare();
    return [
      name.map((word) => ((uses.get(word) ?? 0) > 3 ? word : rare())).join(' '),
      town,
      states[Math.floor(states.length * random() ** 2)] ?? '',
    ];
  };
}

const einOf = (n: number) => String(10_000_000 + n * 505).padStart(9, '0');

function* irsLines(made: (n: number) => string[]): Generator<string> {
  yield 'EIN,NAME,STREET,CITY,STATE,ZIP,RULING,TAX_PERIOD,INCOME_AMT,NTEE_CD,SORT_NAME\n';
  for (let n = 0; n < rows; ) {
    let text = '';
    for (let end = Math.min(rows, n + 500); n < end; n += 1) {
      const [name, town, state] = made(n);
      text += `${einOf(n)},${name},${100 + (n % 9_000)} ${town} ST,${town},${state},${10_000 + (n % 89_999)}-1234,201001,202412,1000,B20,\n`;
    }
    yield text;
  }
}

/** The texts in a search box while somebody types 25 names (one of six with two letters swapped) or 25 EINs, from three letters on. */
function typing(made: (n: number) => string[], by: 'name' | 'EIN', typist: number): string[] {
  const random = repeatable(typist);
  return Array.from({ length: 25 }, () => {
    const n = Math.floor(random() * rows);
    let text = by === 'EIN' ? einOf(n) : (made(n)[0] ?? '').toLowerCase();
    if (by === 'name' && random() < 1 / 6) text = text.replace(/^(.{4})(.)(.)/, '$1$3$2');
    return Array.from({ length: Math.min(text.length, 24) - 2 }, (_, more) => text.slice(0, more + 3));
  }).flat();
}

async function timesOf(pool: pg.Pool, typed: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of typed) {
    const begun = performance.now();
    await findOrganizations(pool, text);
    times.push(performance.now() - begun);
  }
  return times;
}

const percentile = (times: number[], part: number) => times.sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;

/** Loads a file of the size of the country, then types names and EINs, first as one person, then as eight. */
export async function benchIrsRegister(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-register-'));
  const file = join(folder, 'eo.csv');
  const made = await nameMaker();
  log(`writing a file of ${rows} organizations`);
  await pipeline(Readable.from(irsLines(made)), createWriteStream(file));
  const database = openDatabase(await createDatabase(server, 'bench_register'));
  await migrate(database);
  log('loading it');
  const begun = performance.now();
  await loadRegister(database.pool, await openIrsFiles([file]), { month: '2026-03', mark: '' });
  const seconds = (performance.now() - begun) / 1_000;
  await rm(folder, { recursive: true });
  const { rows: sizes } = await database.pool.query<{ name: string; size: string }>(
    `SELECT relname AS name, pg_size_pretty(pg_relation_size(oid)) AS size FROM pg_class
     WHERE relname LIKE 'irs\\_organizations%' OR relname LIKE 'irs\\_words%' ORDER BY 1`,
  );
  const detail = `${sizes.map(({ name, size }) => `${name} ${size}`).join(', ')}; ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`;
  const figures = [atMost(`load of ${rows.toLocaleString('en-US')} organizations`, seconds, 120, 's', detail)];
  for (const by of ['name', 'EIN'] as const) {
    for (const typists of [1, 8]) {
      log(`${typists} typing by ${by}`);
      const all = await Promise.all(
        Array.from({ length: typists }, (_, one) => timesOf(database.pool, typing(made, by, one + 1))),
      );
      const times = all.flat();
      const more = `median ${percentile(times, 0.5).toFixed(1)}, p90 ${percentile(times, 0.9).toFixed(1)}, most ${percentile(times, 1).toFixed(0)} of ${times.length}`;
      figures.push(atMost(`p99 by ${by}, ${typists} typing`, percentile(times, 0.99), goal, 'ms', more));
    }
  }
  await database.close();
  return figures;
}
