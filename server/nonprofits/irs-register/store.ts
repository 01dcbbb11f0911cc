import type { IrsFileFacts } from '#contract/nonprofits/irs/irs-register.ts';
import type { Db } from '#server/database/connection.ts';

/** A file of so many states is of the whole country: it has the territories and addresses abroad as well. */
const wholeCountry = 50;

/** The file that the register has; null: none was loaded. */
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
