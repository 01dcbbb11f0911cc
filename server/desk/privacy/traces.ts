import { type RawBuilder, sql } from 'kysely';
import type { FoundInText } from '#contract/desk/privacy/privacy.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { joined, type Near, nearOf, nearRows } from './near.ts';
import { copies, places, readableColumns } from './places.ts';

export interface Known {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

/** Regular expressions of PostgreSQL, without regard to case; null: the person has none, or it is too short to find. */
export interface Traces {
  name: string | null;
  address: string;
  phone: string | null;
  /** finds each row that one of the others matches: the others see what it finds */
  near: Near;
}

/** as in HTML, and in JSON */
const written: Record<string, string> = { '&': '(?:&amp;|&)', '<': '(?:&lt;|<)', '>': '(?:&gt;|>)', '"': '(?:&quot;|\\\\?")' };

function literal(text: string): string {
  const sign = (one: string) => {
    if (/\s/.test(one)) return '\\s+';
    if (/['’]/.test(one)) return "(?:'|’|&#39;)";
    return written[one] ?? (/[\p{L}\p{N}]/u.test(one) ? asWritten(one) : `\\${one}`);
  };
  return [...text.normalize('NFKC').trim().replace(/\s+/g, ' ')].map(sign).join('');
}

/** A letter or digit in each way in which Unicode writes it: as one sign, as a letter with its accents after it, in full width. */
function asWritten(one: string): string {
  const apart = one.normalize('NFD');
  if (apart !== one) return `(?:${one}|${apart})`;
  return /[!-~]/.test(one) ? `[${one}${String.fromCodePoint(one.charCodeAt(0) + 0xfee0)}]` : one;
}

/** no word goes on before it; in JSON, a line break ends in a letter */
const before = (signs: string) => `(?:(?<![${signs}])|(?<=\\\\[nrt]))`;

export function tracesOf({ email, firstName, lastName, phoneNumber }: Known): Traces {
  const [first, last] = [literal(firstName), literal(lastName)];
  const names = first !== '' && last !== '' ? `(?:${first}\\s+${last}|${last},\\s*${first})` : first || last;
  const digits = phoneNumber.replace(/\D/g, '');
  const phone = digits.length < 7 ? '' : [...digits].join('\\D{0,3}');
  return {
    name: names === '' ? null : `${before('\\w')}${names}(?!\\w)`,
    address: `${before('\\w.%+-')}${literal(email)}(?![\\w-]|\\.\\w)`,
    phone: phone === '' ? null : `(?<!\\d)${phone}(?!\\d)`,
    near: nearOf(
      [
        { text: `${firstName} ${lastName}`, pattern: names },
        { text: email, pattern: literal(email) },
      ],
      phone === '' ? null : { digits, pattern: phone },
    ),
  };
}

/** Ids of the rows that may name a person, by table: of the tables whose rows a deletion replaces. */
export type Candidates = ReadonlyMap<string, readonly number[]>;

/** Looks through the largest tables once, before a deletion: it adds no name to a row. */
export async function findCandidates(db: Db, { near }: Traces): Promise<Candidates> {
  const found = new Map<string, number[]>();
  for (const { table, columns } of copies) {
    const searched = [...new Set([...readableColumns(table), ...Object.keys(columns)])];
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM ${nearRows({ table, columns: searched, kept: ['id'] }, near)} AS t`.execute(db);
    found.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  return found;
}

/** In how many rows the name, the address or the telephone stands, by place; places without any are left out. */
export async function findTraces(db: Db, { name, address, phone, near }: Traces, candidates: Candidates): Promise<FoundInText[]> {
  const found: FoundInText[] = [];
  for (const { what, why, tables } of places) {
    const sum = { names: 0, addresses: 0, phones: 0 };
    for (const table of tables) {
      const { rows } = await sql<typeof sum>`
        SELECT count(*) FILTER (WHERE texts ~* ${name}::text)::int AS names, count(*) FILTER (WHERE texts ~* ${address})::int AS addresses,
          count(*) FILTER (WHERE texts ~ ${phone}::text)::int AS phones
        FROM ${textsOf(table, near, candidates.get(table))} AS t`.execute(db);
      sum.names += rows[0]?.names ?? 0;
      sum.addresses += rows[0]?.addresses ?? 0;
      sum.phones += rows[0]?.phones ?? 0;
    }
    if (sum.names + sum.addresses + sum.phones > 0) found.push({ what, ...sum, why });
  }
  return found;
}

/** SQL: the texts of a table's candidates; without candidates, of all rows that may name the person. */
function textsOf(table: string, near: Near, candidates?: readonly number[]): RawBuilder<unknown> {
  const columns = readableColumns(table);
  if (!candidates) return nearRows({ table, columns }, near);
  return sql`(SELECT ${joined(columns)} AS texts FROM ${sql.table(table)} WHERE id = ANY (${candidates}::bigint[]))`;
}
