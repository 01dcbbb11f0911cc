import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { irsLines, matchGiftNames } from '#tests/irs-names/gift-names.ts';
import { createDatabase } from '#tests/new-database.ts';
import { atLeast, type Figure } from './report.ts';

const whole = fileURLToPath(new URL('../../shared/data/irs/eo_dc_2026-03.csv', import.meta.url));

/**
 * Looks up the names of a real list of gifts in the IRS file of DC, and compares the found organizations with the right ones. If
 * the whole file is missing, uses the part of it that the tests have.
 */
export async function benchIrsNames(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const file = existsSync(whole) ? whole : irsLines;
  const database = openDatabase(await createDatabase(server, 'bench_names'));
  await migrate(database);
  const { organizations } = await loadRegister(database.pool, await openIrsFiles([file]), { month: '2026-03', mark: '' });
  log(`looking up names in ${organizations} organizations`);
  const begun = performance.now();
  const { names, known, right, wrong, missed, listed, first } = await matchGiftNames(database.pool);
  const each = (performance.now() - begun) / (names + known);
  await database.close();
  for (const name of wrong) log(`wrong: ${name}`);
  for (const name of missed) log(`missed: ${name}`);
  return [
    atLeast(`precision of ${names} names`, right / (right + wrong.length), 0.95, `${right} of ${right + wrong.length} matches`),
    atLeast('recall', right / known, 0.85, `${right} of the ${known} that the file has; ${each.toFixed(1)} ms a name`),
    atLeast('the type-ahead lists it', listed / known, 0.9, `${listed} of ${known}, ${first} of them first`),
  ];
}
