import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Counted } from './count-rows.ts';
import { copies } from './places.ts';
import { type Candidates, type Known, type Traces, tracesOf } from './traces.ts';

type Person = Known & { id: number };

interface Former {
  name: string;
  address: string;
}

/** kinds of records whose audit entries keep people's names, because auditors ask who moved money */
export const moneyKinds = [
  'donation',
  'donationImport',
  'payoutBatch',
  'payoutSettings',
  'bankStatement',
  'givingSettings',
  'gift',
  'pool',
  'giftCard',
];

/** Replaces name and address in what Almoner wrote to others and about records. Returns how many rows changed. */
export async function replaceCopies(
  tx: Tx,
  person: Person,
  { former, candidates }: { former: Former; candidates: Candidates },
): Promise<Counted[]> {
  const { name, address } = tracesOf(person);
  const traces = { name: (await isTheirsAlone(tx, person)) ? name : null, address };
  const counted: Counted[] = [];
  for (const { what, table, columns } of copies) {
    const changes = Object.entries(columns).map(([column, form]) => ({
      column: sql.ref(column),
      to: form === 'text' ? inText(column, traces, former) : inJson(column, traces, former, form === 'values'),
    }));
    const { rows } = await sql<{ id: number }>`
      UPDATE ${sql.table(table)} SET ${sql.join(changes.map(({ column, to }) => sql`${column} = ${to}`))}
      WHERE id = ANY (${candidates.get(table) ?? []}::bigint[]) AND (${sql.join(
        changes.map(({ column, to }) => sql`${column} IS DISTINCT FROM ${to}`),
        sql` OR `,
      )}) AND ${table === 'audit_entries' ? sql`subject_kind <> ALL (${moneyKinds}::text[])` : sql`true`}
      RETURNING id`.execute(tx);
    if (rows.length > 0) counted.push({ what, count: rows.length });
    // a letter may be kept as a file, if there is no mail server
    if (table === 'mail_messages' && rows.length > 0) await addJob(tx, 'forget-letter-files', { ids: rows.map(({ id }) => id) });
  }
  return counted;
}

type Replaced = Pick<Traces, 'name' | 'address'>;

function inText(column: string, { name, address }: Replaced, former: Former): RawBuilder<string> {
  const replaced = sql<string>`regexp_replace(${sql.ref(column)}, ${address}, ${former.address}, 'gi')`;
  return name === null ? replaced : sql`regexp_replace(${replaced}, ${name}, ${former.name}, 'gi')`;
}

function inJson(column: string, { name, address }: Replaced, former: Former, whole: boolean): RawBuilder<string> {
  const around = (pattern: string) => (whole ? `(?<!\\\\)"${pattern}"` : pattern);
  const quoted = (text: string) => (whole ? `"${text}"` : text);
  const replaced = sql`regexp_replace(${sql.ref(column)}::text, ${around(address)}, ${quoted(former.address)}, 'gi')`;
  if (name === null) return sql`${replaced}::jsonb`;
  return sql`regexp_replace(${replaced}, ${around(name)}, ${quoted(former.name)}, 'gi')::jsonb`;
}

/** Whether the name means this person: a single word may mean anything, and an equal name may mean the other account. */
async function isTheirsAlone(tx: Tx, { id, firstName, lastName }: Person): Promise<boolean> {
  if (!/\S\s+\S/.test(`${firstName} ${lastName}`.trim())) return false;
  const { rows } = await sql`SELECT FROM users WHERE id <> ${id} AND lower(first_name) = lower(${firstName})
    AND lower(last_name) = lower(${lastName}) LIMIT 1`.execute(tx);
  return rows.length === 0;
}
