import { sql } from 'kysely';
import type { FoundInText } from '#contract/desk/privacy/privacy.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { places, readableColumns } from './places.ts';

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
  /** matches wherever one of the others does. It does not look around, so PostgreSQL is many times faster with it: the others see what it finds. */
  near: string;
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
    near: [names, literal(email), phone].filter((part) => part !== '').join('|'),
  };
}

/** In how many rows the name, the address or the telephone stands, by place; places without any are left out. */
export async function findTraces(db: Db, { name, address, phone, near }: Traces): Promise<FoundInText[]> {
  const found: FoundInText[] = [];
  for (const { what, why, tables } of places) {
    const sum = { names: 0, addresses: 0, phones: 0 };
    for (const table of tables) {
      const columns = sql.join(readableColumns(table).map((column) => sql`${sql.ref(column)}::text`));
      const { rows } = await sql<typeof sum>`
        SELECT count(*) FILTER (WHERE texts ~* ${name}::text)::int AS names, count(*) FILTER (WHERE texts ~* ${address})::int AS addresses,
          count(*) FILTER (WHERE texts ~ ${phone}::text)::int AS phones
        FROM (SELECT concat_ws(E'\n', ${columns}) AS texts FROM ${sql.table(table)}) AS t
        WHERE texts ~* ${near}`.execute(db);
      sum.names += rows[0]?.names ?? 0;
      sum.addresses += rows[0]?.addresses ?? 0;
      sum.phones += rows[0]?.phones ?? 0;
    }
    if (sum.names + sum.addresses + sum.phones > 0) found.push({ what, ...sum, why });
  }
  return found;
}
