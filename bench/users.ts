import type pg from 'pg';
import type { UsersQuery } from '#contract/people/users.ts';
import { userStatements } from '#server/people/users/list.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { listQuery } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, copyLines, fillNonprofits } from './fill.ts';
import { repeatable, sharedWord } from './generate.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 3;
export const userCount = 100_000;
const nonprofitCount = 10_000;

const firstNames =
  'Ada,Bela,Carmen,Dmitri,Elif,Farah,Goran,Hana,Imani,Jonas,Keiko,Lena,Mateo,Nadia,Omar,Priya,Quentin,Rosa,Sami,Tove'.split(',');
const syllables = 'ka,lo,mi,ren,tas,vel,dor,shi,bra,nun,que,fal,tor,wen,zil,har,mon,pel,gri,sau'.split(',');
/** The last name of the first 40 people; nobody else has it. */
const sharedName = 'Quillfeather';

function* people(nonprofits: readonly number[]): Generator<string> {
  for (let n = 0; n < userCount; n += 1) {
    const random = repeatable(n + 1);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const founder = `${pick(syllables)}${pick(syllables)}${pick(syllables)}`;
    const lastName = n < 40 ? sharedName : founder.charAt(0).toUpperCase() + founder.slice(1);
    yield `${pick(firstNames)}\t${lastName}\tmember.${n}@people.example\t${pick(nonprofits)}\n`;
  }
}

export async function fillUsers(pool: pg.Pool): Promise<void> {
  await fillNonprofits(pool, nonprofitCount);
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM nonprofits ORDER BY id');
  const ids = rows.map(({ id }) => id);
  await copyLines(pool, 'users (first_name, last_name, email, nonprofit_id)', people(ids));
  await pool.query('VACUUM ANALYZE users, user_search_vocabulary');
}

const searches = {
  'a name': sharedName,
  'a mail address': 'member.77123@people.example',
  'a nonprofit': sharedWord,
};

/** Compares the user list's searches among 100,000 people with a bare loop on the same statement. */
export async function benchUsers(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${userCount} users`);
  const address = await createDatabase(server, 'bench_users');
  const database = openDatabase(address);
  await migrate(database);
  await fillUsers(database.pool);
  const { token } = await addSignedIn(database.db);
  await database.close();
  const running = await startServer(address);
  const headers = { authorization: `Token ${token}` };
  const figures: Figure[] = [];
  for (const [what, search] of Object.entries(searches)) {
    log(`searching by ${what}`);
    const query: UsersQuery = { page: 1, pageSize: 20, search };
    const [statement] = userStatements(query);
    if (!statement) throw new Error('a list has a statement');
    const { ours, bare } = await sideBySide(rounds, {
      ours: () => overHttp(`${running.origin}/api/v1/user/?search=${encodeURIComponent(search)}`, headers),
      bare: () => overBarePg(address, listQuery(statement, hashSecret(token))),
    });
    const rates = `${Math.round(ours)}/s of ${Math.round(bare)}/s`;
    figures.push(atLeast(`100,000 users, searched by ${what}, beside a bare pg loop`, ours / bare, 0.75, rates));
  }
  running.stop();
  return figures;
}
