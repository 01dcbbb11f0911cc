import type pg from 'pg';
import { listedEins, nonprofitsOf, type Unlisted } from './store.ts';

const pageSize = 5_000;

/** The nonprofits of these states that an earlier file listed and this file does not, page by page. Changes nothing. */
export async function* findUnlisted(
  pool: pg.Pool,
  states: ReadonlySet<string>,
  lists: (ein: string) => boolean,
): AsyncGenerator<Unlisted[]> {
  for (const state of [...states].sort()) {
    let after = '';
    for (;;) {
      const eins = await listedEins(pool, state, after, pageSize);
      const gone = eins.filter((ein) => !lists(ein));
      if (gone.length > 0) yield await nonprofitsOf(pool, gone);
      if (eins.length < pageSize) break;
      after = eins.at(-1) ?? after;
    }
  }
}
