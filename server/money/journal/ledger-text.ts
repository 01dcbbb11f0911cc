import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { type Account, accounts } from './accounts.ts';

interface StoredEntry {
  id: number;
  day: string;
  key: string;
  kind: string;
  lines: { account: Account; owner: number | null; cents: number }[];
}

const entriesAtOnce = 2_000;

/**
 * The whole journal as plain text that hledger, ledger and beancount's converters read, in the order of its entries. The names of
 * accounts end with the id of what they are of: `liabilities:owed:12`. It reads in pages: pass a transaction of one snapshot where
 * entries may be added meanwhile.
 */
export async function* ledgerText(db: Db): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await sql<StoredEntry>`
      SELECT e.id::float8 AS id, e.day, e.key, e.kind,
        (SELECT json_agg(json_build_object('account', account, 'owner', owner, 'cents', cents) ORDER BY place)
          FROM money_lines WHERE entry_id = e.id) AS lines
      FROM money_entries e WHERE e.id > ${after} ORDER BY e.id LIMIT ${entriesAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(textOf).join('');
    after = last.id;
  }
}

const textOf = ({ day, key, kind, lines }: StoredEntry): string =>
  [`${day} ${kind} ${key.replace(/[\n;|]/g, ' ')}`, ...lines.map(lineText), '', ''].join('\n');

function lineText({ account, owner, cents }: StoredEntry['lines'][number]): string {
  const name = owner === null ? accounts[account].name : `${accounts[account].name}:${owner}`;
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `    ${name}  ${sign}$${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
