import type { IrsFileFacts } from '#contract/nonprofits/irs/irs-register.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** A file with this many states or more covers the whole country, also the territories and addresses abroad. */
const wholeCountry = 50;

/** The IRS file in the register; null if none was loaded. `states` is empty if the file covers the whole country. */
export async function findIrsFile(db: Db): Promise<IrsFileFacts | null> {
  const load = await db
    .selectFrom('irsLoads')
    .select(['month', 'states'])
    .where('problem', '=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return load ? { month: load.month.slice(0, 7), states: load.states.length >= wholeCountry ? [] : load.states } : null;
}

/** The nonprofits of the catalogue with these EINs, by EIN. */
export async function findNonprofits(db: Db, eins: readonly string[]) {
  const rows = await db.selectFrom('nonprofits').select(['id', 'name', 'ein']).where('ein', 'in', eins).execute();
  return new Map(rows.map(({ ein, ...nonprofit }) => [ein, nonprofit]));
}
