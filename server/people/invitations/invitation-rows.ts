import { type RawBuilder, sql } from 'kysely';
import type { InvitationState } from '#contract/people/invitations.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { containing } from '#server/platform/database/statements/containing.ts';

interface Stored {
  state: InvitationState;
}

/** A table of invitations, and the SQL of the rows that the actor may see: `id`, `state`, `email` and further columns to show. */
export interface Invitations {
  table: 'user_invitations' | 'reviewer_invitations';
  rows: RawBuilder<unknown>;
}

interface InvitationFilters {
  search?: string | undefined;
  state?: InvitationState | undefined;
}

/** Only an invitation that was neither accepted nor withdrawn can be sent again or withdrawn. */
function withSteps<Row extends Stored>(row: Row) {
  const isOpen = row.state !== 'set_up' && row.state !== 'withdrawn';
  return { ...row, can: { sendAgain: isOpen, withdraw: isOpen } };
}

/** A page of invitations. `name`: the column of the person's name, which a search looks at beside the address. */
export async function findInvitationRows<Row extends Stored>(
  db: Db,
  { rows: all }: Invitations,
  { search, state }: InvitationFilters,
  { name, more = [], ordering, limit, offset }: Paged,
) {
  const conditions = [sql`true`, ...more];
  if (state) conditions.push(sql`state = ${state}`);
  if (search) {
    const words = containing(search);
    conditions.push(sql`(email ILIKE ${words} OR ${sql.ref(name)} ILIKE ${words})`);
  }
  const matched = sql`FROM (${all}) AS found WHERE ${sql.join(conditions, sql` AND `)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matched}`.execute(db);
  const { rows } = await sql<Row>`SELECT * ${matched} ORDER BY ${ordering} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(withSteps) };
}

interface Paged {
  name: string;
  /** further conditions on the columns of a row */
  more?: RawBuilder<unknown>[];
  ordering: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

export async function findInvitationRow<Row extends Stored>(db: Db, { rows: all }: Invitations, id: number) {
  const { rows } = await sql<Row>`SELECT * FROM (${all}) AS found WHERE id = ${id}`.execute(db);
  return rows[0] && withSteps(rows[0]);
}

/** Locks an invitation and returns its row. Locks the account first, as everywhere else, so that nothing deadlocks. */
export async function lockInvitationRow<Row extends Stored>(tx: Tx, invitations: Invitations, id: number) {
  const table = sql.table(invitations.table);
  await sql`SELECT FROM users WHERE id = (SELECT user_id FROM ${table} WHERE id = ${id}) FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM ${table} WHERE id = ${id} FOR UPDATE`.execute(tx);
  return findInvitationRow<Row>(tx, invitations, id);
}

/** Counts a table's invitations by state. Leaves out those that were accepted, declined or withdrawn. */
export async function countWaiting(db: Db, table: Invitations['table'], state: string): Promise<Map<InvitationState, number>> {
  const { rows } = await sql<{ state: InvitationState; count: number }>`
    SELECT state, count(*)::int AS count FROM (SELECT ${sql.raw(state)} AS state FROM ${sql.table(table)} i
      LEFT JOIN users u ON u.id = i.user_id LEFT JOIN mail_messages m ON m.id = i.message_id WHERE i.withdrawn_at IS NULL) AS found
    WHERE state NOT IN ('set_up', 'withdrawn', 'declined') GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.state, row.count]));
}

const lineLabels: [state: InvitationState, label: string, urgent: boolean][] = [
  ['failed', 'failed', true],
  ['expired', 'expired', false],
  ['sending', 'on the way', false],
  ['kept', 'kept here', false],
  ['sent', 'sent', false],
  ['opened', 'opened, not set up', false],
];

/** The numbers for the home page; each opens the list at `path` with the state as its filter. */
export function countedStates(counts: Map<InvitationState, number>, path: string) {
  return lineLabels.map(([state, label, urgent]) => ({
    count: counts.get(state) ?? 0,
    label,
    link: `${path}?state=${state}`,
    urgent,
  }));
}
