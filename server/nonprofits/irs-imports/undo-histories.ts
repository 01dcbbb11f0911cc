import { sql } from 'kysely';
import type { Fields } from '#server/nonprofits/irs/as-stored.ts';
import { fieldsSql } from '#server/nonprofits/irs/import-notes.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Change, Note, Standing, StoredListing } from './without-import.ts';

/** What an import changed, and what happened to the nonprofit since. */
export interface History {
  ein: string;
  nonprofitId: number;
  first: Change;
  /** what later imports did, in their order */
  later: Note[];
  /** undefined if the nonprofit no longer exists */
  now: (Standing & { ein: string | null }) | undefined;
}

interface Row {
  ein: string;
  nonprofitId: number;
  /** whether the note is of the import that is undone */
  isFirst: boolean;
  note: Note;
}

/**
 * The histories of these EINs. Leaves out nonprofits that the import found unchanged (`CONFIRMED`). Locks the nonprofits until the
 * transaction ends.
 */
export async function findHistories(tx: Tx, importId: number, eins: string[]): Promise<History[]> {
  const { rows } = await sql<Row>`
    SELECT c.ein, c.nonprofit_id, c.place = undone.place AS is_first,
      jsonb_build_object('place', c.place, 'kind', c.kind) || CASE WHEN c.kind = 'CONFIRMED' THEN '{}' ELSE jsonb_build_object(
        'fieldsBefore', c.fields_before, 'listingBefore', c.listing_before, 'fieldsAfter', c.fields_after, 'listingAfter', c.listing_after) END AS note
    FROM irs_import_changes undone
      JOIN irs_import_changes c ON c.ein = undone.ein AND c.nonprofit_id = undone.nonprofit_id AND c.place >= undone.place AND c.kept = ''
    WHERE undone.import_id = ${importId} AND undone.ein = ANY (${eins}::text[]) AND undone.kind <> 'CONFIRMED'
    ORDER BY c.ein, c.place`.execute(tx);
  const standings = await findStandings(
    tx,
    rows.filter(({ isFirst }) => isFirst),
  );
  const histories = new Map<string, History>();
  for (const { ein, nonprofitId, isFirst, note } of rows) {
    if (isFirst && note.kind !== 'CONFIRMED')
      histories.set(ein, { ein, nonprofitId, first: note, later: [], now: standings.get(nonprofitId) });
    else histories.get(ein)?.later.push(note);
  }
  return [...histories.values()];
}

type NonprofitRow = { id: number; ein: string | null; fields: Fields; listing: StoredListing | null };

/** Locks in id order, so that two transactions cannot deadlock. */
async function findStandings(tx: Tx, rows: readonly Row[]): Promise<Map<number, Omit<NonprofitRow, 'id'>>> {
  const given = JSON.stringify(rows.map(({ ein, nonprofitId }) => ({ ein, nonprofit_id: nonprofitId })));
  const { rows: found } = await sql<NonprofitRow>`
    SELECT n.id, n.ein, ${sql.raw(fieldsSql('n'))} AS fields, to_jsonb(l) AS listing
    FROM json_to_recordset(${given}::json) AS given (ein text, nonprofit_id int) JOIN nonprofits n ON n.id = given.nonprofit_id
      LEFT JOIN irs_listings l ON l.ein = given.ein AND l.nonprofit_id = n.id
    ORDER BY n.id FOR UPDATE OF n`.execute(tx);
  return new Map(found.map(({ id, ...now }) => [id, now]));
}
