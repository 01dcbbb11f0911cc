import { sql } from 'kysely';
import type { AmountRule, ColumnMeaning, DateRule } from '#contract/donations/imports/import-choices.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { type Habits, headerKey } from './reading/find-header.ts';

/** Whose files look alike: a nonprofit's, or those of one person of the programme's staff. */
export interface Owner {
  nonprofitId: number | null;
  uploadedBy: number | null;
}

const ownerOf = ({ nonprofitId, uploadedBy }: Owner) =>
  nonprofitId === null ? { nonprofitId, userId: uploadedBy } : { nonprofitId, userId: null };

export async function findHabits(db: Db, of: Owner): Promise<Habits> {
  const { nonprofitId, userId } = ownerOf(of);
  const found = await db
    .selectFrom('donationImportHabits')
    .select('columns')
    .where((is) => (nonprofitId === null ? is('userId', '=', userId) : is('nonprofitId', '=', nonprofitId)))
    .executeTakeFirst();
  // only `rememberColumns` writes this column
  return (found?.columns ?? {}) as unknown as Habits;
}

interface Choice {
  columns: readonly { header: string; meaning: ColumnMeaning | null }[];
  dates: DateRule;
  amounts: AmountRule;
}

/** names of columns that one owner may have */
const mostColumns = 500;

/** Remembers what a person said about the columns of a file, for the next file with the same headers. */
export async function rememberColumns(tx: Tx, of: Owner, { columns, dates, amounts }: Choice): Promise<void> {
  const { nonprofitId, userId } = ownerOf(of);
  if (nonprofitId === null && userId === null) return;
  const known = columns.flatMap(({ header, meaning }) => (meaning === null || header === '' ? [] : [{ header, meaning }]));
  const habits = Object.fromEntries(
    known.map(({ header, meaning }) => [
      headerKey(header),
      { meaning, ...(meaning === 'date_received' && { dates }), ...(meaning === 'amount' && { amounts }) },
    ]),
  );
  const owner = sql.raw(nonprofitId === null ? 'user_id' : 'nonprofit_id');
  await sql`INSERT INTO donation_import_habits AS h (nonprofit_id, user_id, columns)
    VALUES (${nonprofitId}, ${userId}, ${JSON.stringify(habits)}::jsonb)
    ON CONFLICT (${owner}) DO UPDATE SET columns = CASE
      WHEN (SELECT count(*) FROM jsonb_object_keys(h.columns)) > ${mostColumns} THEN excluded.columns ELSE h.columns || excluded.columns
    END`.execute(tx);
}
