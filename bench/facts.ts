import { sql } from 'kysely';
import { findFactAges } from '#server/nonprofits/facts/ages.ts';
import { sendFactLetters } from '#server/nonprofits/facts/send-letters.ts';
import { noteConfirmed } from '#server/nonprofits/facts/store.ts';
import { type DatabaseAddress, type Db, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createDatabase } from '#tests/new-database.ts';
import { fillNonprofits } from './fill.ts';
import type { Figure } from './report.ts';

const nonprofits = 500;
const seasons = 10;
/** the share of nonprofits that follow the links of their letters; the others never answer */
const answering = 0.6;

/** Ten seasons of letters to 500 nonprofits. The clock moves by a season each time, and two processes send at once. */
export async function benchFacts(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const database = openDatabase(await createDatabase(server, 'facts'));
  try {
    await migrate(database);
    await fillNonprofits(database.pool, nonprofits);
    const { db } = database;
    await sql`UPDATE nonprofits SET display = true`.execute(db);
    await sql`INSERT INTO users (email, first_name, roles, nonprofit_id)
      SELECT 'director-' || id || '@bench.example', 'Director', '{NONPROFIT_STAFF}', id FROM nonprofits`.execute(db);
    log(`${seasons} seasons of letters to ${nonprofits} nonprofits`);
    const shares: string[] = [];
    let letters = 0;
    const begun = performance.now();
    for (let season = 0; season < seasons; season += 1) {
      letters += await oneSeason(db);
      const { all } = await findFactAges(db);
      shares.push(`${Math.round((100 * all.fresh) / all.facts)}%`);
      await moveClock(db);
    }
    const seconds = (performance.now() - begun) / 1_000;
    return [
      {
        what: `letters in ${seasons} seasons to ${nonprofits} nonprofits, two processes at once`,
        value: `${letters}, ${seconds.toFixed(1)} s`,
      },
      { what: '  sent twice in a season', value: String(await sentTwice(db)), goal: '0', met: (await sentTwice(db)) === 0 },
      {
        what: `  facts younger than a year after each season, ${answering * 100} % of the nonprofits answering`,
        value: shares.join(' '),
      },
    ];
  } finally {
    await database.close();
  }
}

async function oneSeason(db: Db): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const sent = await Promise.all([sendFactLetters(db, today, 3), sendFactLetters(db, today, 3)]);
  const { rows } = await sql<{ nonprofitId: number; userId: number; fields: string[] }>`
    SELECT l.nonprofit_id, l.user_id, array_agg(k.field) AS fields FROM fact_letters l JOIN fact_links k ON k.letter_id = l.id
    WHERE l.sent_on = ${today}::date AND l.nonprofit_id % 10 < ${answering * 10} GROUP BY l.id`.execute(db);
  for (const { nonprofitId, userId, fields } of rows)
    await db.transaction().execute((tx) => noteConfirmed(tx, { id: userId }, nonprofitId, fields));
  return sent.reduce((total, one) => total + one, 0);
}

/** Moves every day back by a season, because the server's clock can't be moved on. */
async function moveClock(db: Db): Promise<void> {
  await sql`UPDATE confirmed_facts SET confirmed_at = confirmed_at - interval '92 days'`.execute(db);
  // in two steps: in a single step, a moved letter could have the day of one that is not moved yet, which a constraint refuses
  await sql`UPDATE fact_letters SET sent_on = sent_on - 10000`.execute(db);
  await sql`UPDATE fact_letters SET sent_on = sent_on + 9908`.execute(db);
}

async function sentTwice(db: Db): Promise<number> {
  const { rows } = await sql<{ twice: number }>`SELECT count(*)::int AS twice FROM (SELECT recipient FROM mail_messages
    WHERE template = 'facts-to-confirm' GROUP BY recipient HAVING count(*) > ${seasons}) AS found`.execute(db);
  return rows[0]?.twice ?? 0;
}
