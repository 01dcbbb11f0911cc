import type pg from 'pg';
import type { LibraryQuery } from '#contract/learning/library/library-files.ts';
import { libraryPass } from '#server/learning/library/library-pass.ts';
import { libraryStatements } from '#server/learning/library/list.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openLinkSigner } from '#server/platform/files/bound-links.ts';
import { listQuery } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn } from './fill.ts';
import { generateNonprofit } from './generate.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 5;
const files = 5_000;
const pagesEach = 8;
/** how many files one INSERT stores */
const batch = 250;
/** a word that occurs on one page of every fiftieth file */
const rareWord = 'heliotrope';

/** 5,000 files with eight pages of text each, written as the product's job writes them. */
async function fill(pool: pg.Pool): Promise<void> {
  const texts = Array.from({ length: 400 }, (_, n) =>
    Array.from({ length: 6 }, (__, part) => generateNonprofit(n * 6 + part, 26).longDescription).join(' '),
  );
  await pool.query(
    `INSERT INTO learning_files (name, description, tags, kind, link, text_state, search, created_at)
    SELECT 'Guide ' || n, 'A guide of the library, number ' || n, ARRAY['tag' || n % 40], 'PDF', 'https://library.example/' || n, 'FOUND', '',
      now() - n * interval '1 hour' FROM generate_series(1, $1) n`,
    [files],
  );
  for (let from = 0; from < files; from += batch) {
    await pool.query(
      `INSERT INTO learning_pages (file_id, place, label, text)
      SELECT f.id, p, 'Page ' || p, ($2::text[])[1 + (f.id * 7 + p * 13) % $3]
        || CASE WHEN f.id % 50 = 0 AND p = 5 THEN ' ${rareWord}' ELSE '' END
      FROM learning_files f CROSS JOIN generate_series(1, $1) p WHERE f.id > $4 AND f.id <= $5`,
      [pagesEach, texts, texts.length, from, from + batch],
    );
    await pool.query(
      `UPDATE learning_files f SET pages = $1, text_words = (
        SELECT string_agg(DISTINCT '''' || lexeme || ''':1D', ' ')::tsvector
        FROM learning_pages p CROSS JOIN LATERAL unnest(p.search) WHERE p.file_id = f.id)
      WHERE f.id > $2 AND f.id <= $3`,
      [pagesEach, from, from + batch],
    );
  }
  await pool.query('VACUUM ANALYZE');
}

/** The first page of the library and a search inside its files, compared with a bare loop on the same statement. */
export async function benchLibrary(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${files} library files with ${files * pagesEach} pages`);
  const address = await createDatabase(server, 'bench_library');
  const database = openDatabase(address);
  await migrate(database);
  await fill(database.pool);
  const nonprofit = await database.db
    .insertInto('nonprofits')
    .values({ name: 'Bench', learningCommonsGranted: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await addSignedIn(database.db, { nonprofitId: nonprofit.id });
  const tokenHash = hashSecret(token);
  const pass = libraryPass(await openLinkSigner(database.db), tokenHash);
  await database.close();
  const running = await startServer(address);
  const figures: Figure[] = [];
  const shared: LibraryQuery = { page: 1, pageSize: 50 };
  for (const [what, query, parameters] of [
    ['first page of 5,000 library files', shared, ''],
    ['search inside 5,000 library files', { ...shared, search: rareWord }, `?search=${rareWord}`],
  ] as const) {
    log(what);
    const [statement] = libraryStatements(query, pass);
    if (!statement) throw new Error('a list has a statement');
    const { ours, bare } = await sideBySide(rounds, {
      ours: () => overHttp(`${running.origin}/api/v1/learning-commons/${parameters}`, { authorization: `Token ${token}` }),
      bare: () => overBarePg(address, listQuery(statement, tokenHash)),
    });
    figures.push(atLeast(`${what}, beside a bare pg loop`, ours / bare, 0.75, `${ours.toFixed(1)}/s of ${bare.toFixed(1)}/s`));
  }
  running.stop();
  return figures;
}
