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
  /** id of the gift's order; unset: the entry is of none, or of many */
  order?: number;
  note?: string;
  lines: readonly Line[];
}

/** An entry with all that its row has. */
type Whole = Required<Omit<Entry, 'order'>> & { order_id: number | null };

type EntryKind =
  | 'CHARGE'
  | 'HELD'
  | 'USED'
  | 'GIVEN_BACK'
  | 'BOOKED'
  | 'MATCHED'
  | 'FEE'
  | 'REFUND'
  | 'CORRECTION'
  | 'DISPUTE'
  | 'PAYOUT'
  | 'DEPOSIT'
  | 'UNKNOWN'
  | 'EXPLAINED';

/**
 * Adds entries to the journal, in one statement; nothing else writes it. Lines of 0 cents are left out, and so is an entry that is
 * stored already. Returns the keys that were new. Throws if an entry with the same key has other lines. The database refuses an entry
 * whose lines do not sum to 0.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<string[]> {
  const given = new Map<string, Whole>();
  for (const { stripe = '', note = '', order, lines, ...entry } of entries) {
    const full = { ...entry, stripe, note, order_id: order ?? null, lines: lines.filter(({ cents }) => cents !== 0) };
    const known = given.get(entry.key);
    if (known) refuseOther(full, known.lines);
    else if (full.lines.length > 0) given.set(entry.key, full);
  }
  const made = await insert(tx, [...given.values()]);
  for (const key of made) given.delete(key);
  if (given.size > 0) await compareStored(tx, given);
  return made;
}

async function insert(tx: Tx, entries: readonly Whole[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(entries)})
        AS e (key text, kind text, day date, stripe text, note text, order_id integer, lines json)),
    made AS (
      INSERT INTO money_entries (key, kind, day, stripe, note, order_id, line_count)
      SELECT key, kind, day, stripe, note, order_id, json_array_length(lines) FROM given
      ON CONFLICT (key) DO NOTHING RETURNING id, key),
    written AS (
      INSERT INTO money_lines (entry_id, place, account, owner, cents)
      SELECT made.id, l.place, l.line ->> 'account', (l.line ->> 'owner')::integer, (l.line ->> 'cents')::bigint
      FROM made JOIN given USING (key), json_array_elements(given.lines) WITH ORDINALITY AS l (line, place))
    SELECT key FROM made`.execute(tx);
  return rows.map(({ key }) => key);
}

/** The same event posted with other money is a fault, which must not pass for a repetition. */
async function compareStored(tx: Tx, given: ReadonlyMap<string, Whole>): Promise<void> {
  const { rows } = await sql<{ key: string; lines: Line[] }>`
    SELECT key, (SELECT json_agg(json_build_object('account', account, 'owner', owner, 'cents', cents) ORDER BY place)
      FROM money_lines WHERE entry_id = e.id) AS lines
    FROM money_entries e WHERE key = ANY (${[...given.keys()]}::text[])`.execute(tx);
  for (const { key, lines } of rows) {
    const entry = given.get(key);
    if (entry) refuseOther(entry, lines);
  }
}

function refuseOther({ key, lines }: Pick<Entry, 'key' | 'lines'>, stored: readonly Line[]): void {
  const textOf = (all: readonly Line[]) => all.map(({ account, owner = null, cents }) => `${account} ${owner} ${cents}`).join();
  if (textOf(lines) !== textOf(stored)) throw new Error(`the entry “${key}” is in the journal with other lines`);
}
