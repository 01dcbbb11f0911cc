import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Line } from './accounts.ts';

/** Something that happened to money. */
export interface Entry {
  /** what happened to what, such as `charge pi_123`: an entry with the same key is stored once */
  key: string;
  kind: EntryKind;
  /** the day in the programme's time zone */
  day: string;
  /** id of the object at Stripe */
  stripe?: string;
  note?: string;
  lines: readonly Line[];
}

type EntryKind =
  | 'CHARGE'
  | 'HELD'
  | 'USED'
  | 'GIVEN_BACK'
  | 'BOOKED'
  | 'MATCHED'
  | 'FEE'
  | 'REFUND'
  | 'DISPUTE'
  | 'PAYOUT'
  | 'DEPOSIT'
  | 'UNKNOWN'
  | 'EXPLAINED';

/**
 * Adds entries to the journal, in one statement; nothing else writes it. An entry whose key is stored already is left out, and lines
 * of 0 cents are too. Returns the keys that were new. The database refuses an entry whose lines do not sum to 0.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<string[]> {
  const given = entries.map(({ stripe = '', note = '', lines, ...entry }) => ({
    ...entry,
    stripe,
    note,
    lines: lines.filter(({ cents }) => cents !== 0),
  }));
  const { rows } = await sql<{ key: string }>`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(given.filter(({ lines }) => lines.length > 0))})
        AS e (key text, kind text, day date, stripe text, note text, lines json)),
    made AS (
      INSERT INTO money_entries (key, kind, day, stripe, note, line_count)
      SELECT key, kind, day, stripe, note, json_array_length(lines) FROM given
      ON CONFLICT (key) DO NOTHING RETURNING id, key),
    written AS (
      INSERT INTO money_lines (entry_id, place, account, owner, cents)
      SELECT made.id, l.place, l.line ->> 'account', (l.line ->> 'owner')::integer, (l.line ->> 'cents')::bigint
      FROM made JOIN given USING (key), json_array_elements(given.lines) WITH ORDINALITY AS l (line, place))
    SELECT key FROM made`.execute(tx);
  return rows.map(({ key }) => key);
}
