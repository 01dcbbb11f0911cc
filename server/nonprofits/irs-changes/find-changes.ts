import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type { IrsFileFacts } from '#contract/nonprofits/irs/irs-register.ts';
import type { RegisterRow } from '#server/nonprofits/irs-register/register-row.ts';
import { findIrsFile } from '#server/nonprofits/irs-register/store.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { IrsChanges } from '#server/platform/database/types.ts';
import { compare, type Profile, type Said } from './compare.ts';

const atOnce = 1_000;

/**
 * Compares the nonprofits with the loaded IRS file, and stores the differences for staff. A settled difference stays settled
 * as long as the file says the same. The comparison can run at any time, also repeatedly.
 */
export async function findIrsChanges(db: Db): Promise<void> {
  const file = await findIrsFile(db);
  if (!file) return;
  for (let after: number | null = 0; after !== null; ) {
    const behind: number = after;
    after = await transact(db, (tx) => compareNext(tx, file, behind));
  }
}

/** Compares the next nonprofits after the id `behind`. Returns the id of the last of them; null if there are no more. */
export async function compareNext(tx: Tx, file: IrsFileFacts, behind: number): Promise<number | null> {
  const covers = (state: string) => file.states.length === 0 || file.states.includes(state);
  const pairs = await findPairs(tx, behind);
  const lines = pairs.flatMap((pair) => saidOf(pair, covers));
  await write(tx, lines, pairs, `${file.month}-01`);
  return pairs.length < atOnce ? null : (pairs.at(-1)?.profile.id ?? null);
}

interface Pair {
  profile: Profile;
  listed: RegisterRow | null;
}

/** Active nonprofits with an EIN, locked so that nobody changes a profile while it is compared. */
async function findPairs(db: Db, after: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`SELECT
      json_build_object('id', n.id, 'ein', n.ein, 'name', n.name, 'address1', n.address1, 'address2', n.address2, 'city', n.city,
        'state', n.state, 'zipcode', n.zipcode, 'nteeCode', n.ntee_code) AS profile,
      CASE WHEN o.ein IS NOT NULL THEN to_json(o) END AS listed
    FROM (SELECT * FROM nonprofits WHERE id > ${after} AND ein IS NOT NULL AND inactive_date IS NULL ORDER BY id LIMIT ${atOnce} FOR SHARE) AS n
      LEFT JOIN irs_organizations o ON o.ein = n.ein::integer ORDER BY n.id`.execute(db);
  return rows;
}

interface Line extends Said {
  nonprofitId: number;
}

/** Returns nothing if the file does not cover the nonprofit's state. */
function saidOf({ profile, listed }: Pair, covers: (state: string) => boolean): Line[] {
  if (!listed && !covers(profile.state)) return [];
  return compare(profile, listed).map((said) => ({ ...said, nonprofitId: profile.id }));
}

type Row = Selectable<IrsChanges>;

async function write(db: Db, lines: readonly Line[], pairs: readonly Pair[], month: string): Promise<void> {
  const nonprofits = pairs.map(({ profile }) => profile.id);
  if (nonprofits.length === 0) return;
  const stored = await db.selectFrom('irsChanges').selectAll().where('nonprofitId', 'in', nonprofits).execute();
  const keyOf = ({ nonprofitId, kind }: { nonprofitId: number; kind: string }) => `${nonprofitId} ${kind}`;
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const now = new Map(lines.map((line) => [keyOf(line), line]));
  const gone = stored.filter((row) => isGone(row, now.get(keyOf(row)))).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('irsChanges').where('id', 'in', gone).execute();
  const fresh = lines.filter((line) => line.differs && isNew(line, before.get(keyOf(line))));
  if (fresh.length > 0) await insert(db, fresh, month);
}

const saysTheSame = (row: Row, line: Said) => isDeepStrictEqual(row.said, JSON.parse(JSON.stringify(line.said)));

/**
 * Whether to delete a stored line. An open line is deleted if the file and the profile agree now, or if the file no longer says
 * anything about it. A settled line is deleted only if the file has a new value and the profile agrees with that value.
 */
function isGone(row: Row, line: Line | undefined): boolean {
  if (row.state === 'OPEN') return !line?.differs;
  return line !== undefined && !line.differs && !saysTheSame(row, line);
}

/** Whether to store a line: the file says something new, or the profile has changed since an open line was stored. */
function isNew(line: Line, row: Row | undefined): boolean {
  if (!row || !saysTheSame(row, line)) return true;
  return row.state === 'OPEN' && !isDeepStrictEqual(row.had, JSON.parse(JSON.stringify(line.had)));
}

/** If the file's value is the same as in the stored line, the line keeps its month. */
async function insert(db: Db, lines: readonly Line[], month: string): Promise<void> {
  const given = JSON.stringify(
    lines.map(({ nonprofitId: nonprofit_id, kind, said, had }) => ({ nonprofit_id, kind, said, had })),
  );
  await sql`INSERT INTO irs_changes AS c (nonprofit_id, kind, said, had, month)
    SELECT nonprofit_id, kind, said, had, ${month} FROM jsonb_to_recordset(${given}::jsonb)
      AS given (nonprofit_id integer, kind text, said jsonb, had jsonb)
    ON CONFLICT ON CONSTRAINT irs_changes_once DO UPDATE SET state = 'OPEN', settled_at = NULL, settled_by = NULL,
      said = excluded.said, had = excluded.had,
      month = CASE WHEN c.said = excluded.said THEN c.month ELSE excluded.month END`.execute(db);
}
