import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startSession } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { generateNonprofit } from './generate.ts';

/** Adds a user, by default one of the programme's staff, and signs them in. */
export async function addSignedIn(db: Db, traits: object = { roles: ['CFP_STAFF'] }): Promise<{ id: number; token: string }> {
  const user = { email: 'bench@test.example', ...traits };
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const token = await db.transaction().execute((tx) => startSession(tx, id, { ip: '127.0.0.1', userAgent: 'bench' }));
  return { id, token };
}

const categoryNames = Array.from({ length: 26 }, (_, n) => `Category ${String.fromCharCode(65 + n)}`);

/** Adds the categories and returns their ids. */
export async function fillCategories(pool: pg.Pool): Promise<number[]> {
  const made = await pool.query<{ id: number }>('INSERT INTO categories (name) SELECT unnest($1::text[]) RETURNING id', [
    categoryNames,
  ]);
  return made.rows.map(({ id }) => id);
}

/** Fills an empty database with generated nonprofits by COPY. Returns the category ids. */
export async function fillNonprofits(pool: pg.Pool, count: number, published = false): Promise<number[]> {
  const categoryIds = await fillCategories(pool);
  await copyLines(
    pool,
    'nonprofits (name, ein, budget_size, category_ids, tags, short_description, long_description, display)',
    lines(count, categoryIds, published),
  );
  await pool.query(
    'VACUUM ANALYZE nonprofits, nonprofit_categories, search_vocabulary, directory_counts, directory_category_counts',
  );
  return categoryIds;
}

function* lines(count: number, categoryIds: number[], published: boolean): Generator<string> {
  for (let n = 0; n < count; n += 1) {
    const { name, ein, budgetSize, categories, tags, shortDescription, longDescription } = generateNonprofit(
      n,
      categoryIds.length,
    );
    const ids = categories.map((index) => categoryIds[index]).join(',');
    yield `${name}\t${ein}\t${budgetSize}\t{${ids}}\t{${tags.join(',')}}\t${shortDescription}\t${longDescription}\t${published}\n`;
  }
}

/** Copies tab-separated lines into a table (COPY … FROM STDIN). */
export async function copyLines(pool: pg.Pool, target: string, rows: Iterable<string>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${target} FROM STDIN`)));
  } finally {
    client.release(true);
  }
}
