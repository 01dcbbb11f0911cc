import { sql } from 'kysely';
import pLimit from 'p-limit';
import { type NumbersBlock, numberBlocks, type SeasonNumbers } from '#contract/desk/numbers/numbers.ts';
import { applicationBlocks } from './application-blocks.ts';
import type { NumbersOf } from './block.ts';
import { coverageBlock } from './coverage-block.ts';
import { giftBlocks } from './gift-blocks.ts';
import { libraryBlocks } from './library-blocks.ts';
import { reviewBlocks } from './review-blocks.ts';

/** The functions that read the blocks of the page, each with one statement. Only two run at a time, so the slowest starts first. */
const readers: ((asked: NumbersOf) => Promise<NumbersBlock | NumbersBlock[]>)[] = [
  applicationBlocks,
  coverageBlock,
  reviewBlocks,
  giftBlocks,
  libraryBlocks,
];

/** Every block of a season. Two are read at a time, so that one page never takes all connections. */
export async function readSeason(asked: NumbersOf, thisYear: number): Promise<SeasonNumbers> {
  const seasons = await findSeasons(asked, thisYear);
  const found = (await pLimit(2).map(readers, (read) => read(asked))).flat();
  const inOrder = numberBlocks.flatMap((name) => found.filter((block) => block.name === name));
  return { season: asked.season, seasons, blocks: inOrder };
}

/**
 * A year with only gifts counts as a season if it is at most this many years ago. Gifts of older years are taken for mistakes in
 * imported files.
 */
const yearsOfGifts = 20;

async function findSeasons({ db, timeZone, season }: NumbersOf, thisYear: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT application_season(closes_at, opens_at, created_at, ${timeZone}) AS year FROM application_templates
    UNION SELECT generate_series(greatest(${thisYear - yearsOfGifts}::int, extract(year FROM min(month))::int),
      least(${thisYear}::int, extract(year FROM max(month))::int)) FROM donation_months
    UNION SELECT ${thisYear}::int UNION SELECT ${season}::int ORDER BY year DESC`.execute(db);
  return rows.map(({ year }) => year);
}
