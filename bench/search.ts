import type pg from 'pg';
import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses-query.ts';
import { nonprofitsQuery } from '#contract/nonprofits/nonprofits-query.ts';
import { usersQuery } from '#contract/people/users-query.ts';
import { mostFound } from '#contract/search/search.ts';
import { responseStatements } from '#server/applications/responses/list.ts';
import { type DatabaseAddress, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { type ListStatement, listQuery } from '#server/http/list-statement.ts';
import { nonprofitStatements } from '#server/nonprofits/list.ts';
import { hashSecret, startSession } from '#server/people/sign-in/session.ts';
import { userStatements } from '#server/people/users/list.ts';
import { createDatabase } from '#tests/new-database.ts';
import { fillNonprofits } from './fill.ts';
import { sharedWord } from './generate.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 3;
const nonprofits = Number(process.env['BENCH_SEARCH_NONPROFITS'] ?? 100_000);

const searches = {
  'a word': sharedWord,
  'a word with a typing error': `${sharedWord.slice(0, -2)}${sharedWord.at(-1)}${sharedWord.at(-2)}`,
  'a mail address': 'member.7123@people.example',
};

/** Compares the palette's search with a bare loop on the statements that it sends, one after the other. */
export async function benchSearch(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${nonprofits} nonprofits with a user each`);
  const address = await createDatabase(server, 'bench_search');
  const database = openDatabase(address);
  await migrate(database);
  await fillNonprofits(database.pool, nonprofits);
  await fillUsers(database.pool);
  const asker = { email: 'bench@test.example', roles: ['CFP_STAFF'] };
  const { id } = await database.db.insertInto('users').values(asker).returning('id').executeTakeFirstOrThrow();
  const token = await database.db.transaction().execute((tx) => startSession(tx, id, 'bench'));
  const running = await startServer(address);
  const headers = { authorization: `Token ${token}` };
  const figures: Figure[] = [];
  for (const [what, typed] of Object.entries(searches)) {
    log(`searching by ${what}`);
    const sent = await statementsSent(database.pool, typed, hashSecret(token));
    const { ours, bare } = await sideBySide(rounds, {
      ours: () => overHttp(`${running.origin}/api/v1/search/?q=${encodeURIComponent(typed)}`, headers),
      bare: async () => {
        let seconds = 0;
        for (const statement of sent) seconds += 1 / (await overBarePg(address, statement));
        return 1 / seconds;
      },
    });
    const rates = `${Math.round(ours)}/s of ${Math.round(bare)}/s, ${sent.length} statements`;
    figures.push(
      atLeast(`palette over ${nonprofits} nonprofits, searched by ${what}, beside a bare pg loop`, ours / bare, 0.75, rates),
    );
  }
  running.stop();
  await database.close();
  return figures;
}

async function fillUsers(pool: pg.Pool): Promise<void> {
  await pool.query(`INSERT INTO users (first_name, last_name, email, nonprofit_id)
    SELECT 'Member', 'Person ' || n.id, 'member.' || n.id || '@people.example', n.id FROM nonprofits n`);
  await pool.query('VACUUM ANALYZE users, user_search_vocabulary');
}

/** What the palette sends for a search: exact words, and the tolerant statement of a list that has none. */
async function statementsSent(pool: pg.Pool, search: string, tokenHash: Buffer): Promise<pg.QueryConfig[]> {
  const asked = { search, pageSize: String(mostFound) };
  const lists: Iterable<ListStatement>[] = [
    nonprofitStatements(z.parse(nonprofitsQuery, asked)),
    userStatements(z.parse(usersQuery, asked)),
    responseStatements(z.parse(responsesQuery, asked)),
  ];
  const sent: pg.QueryConfig[] = [];
  for (const list of lists) {
    for (const statement of list) {
      const query = listQuery(statement, tokenHash);
      sent.push(query);
      const { rows } = await pool.query<{ count: number }>(query);
      if ((rows[0]?.count ?? 0) > 0) break;
    }
  }
  return sent;
}
