import { type RawBuilder, sql } from 'kysely';

/**
 * Finds the rows that may name a person, many times faster than a regular expression that sees everything: PostgreSQL builds its
 * automaton anew for each row. What is found contains all rows that `pattern` matches, and only these.
 */
export interface Near {
  /** regular expression of PostgreSQL, without regard to case */
  pattern: string;
  /** one of these stands in each text that `pattern` matches, in small letters, unless the text has full-width letters */
  literals: readonly string[];
  /** parts of `pattern` without such a literal: regular expressions for texts with other letters than those of ASCII */
  foreign: readonly string[];
  /** the part of `pattern` that is a telephone number, and its digits; null: none */
  phone: Phone | null;
}

interface Phone {
  digits: string;
  pattern: string;
}

interface Part {
  /** as a person wrote it */
  text: string;
  pattern: string;
}

/** What to look for: `parts` are texts of which each is in `pattern` as a whole. */
export function nearOf(parts: readonly Part[], phone: Phone | null): Near {
  const wanted = parts.filter(({ pattern }) => pattern !== '').map((part) => ({ ...part, literal: longestRun(part.text) }));
  return {
    pattern: [...wanted.map(({ pattern }) => pattern), ...(phone === null ? [] : [phone.pattern])].join('|'),
    literals: wanted.flatMap(({ literal }) => (literal === '' ? [] : [literal])),
    foreign: wanted.flatMap(({ literal, pattern }) => (literal === '' ? [pattern] : [])),
    phone,
  };
}

/** The longest run of letters and digits of ASCII, in small letters: every way of writing the text has it, except in full width. */
const longestRun = (text: string): string =>
  (text.normalize('NFKC').match(/[a-z0-9]+/gi) ?? [])
    .reduce((best, run) => (run.length > best.length ? run : best), '')
    .toLowerCase();

/**
 * Keeps a subquery apart, so that each text is made once, and the slow pattern sees only what the quick conditions let through. Not
 * `OFFSET 0`: PostgreSQL takes a constant of another type for a limit, and then does not work in parallel.
 */
const apart = sql`OFFSET bigint '0'`;

/** SQL: the columns of a row as one text. */
export const joined = (columns: readonly string[]): RawBuilder<string> =>
  sql`concat_ws(E'\\n', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`;

/** SQL: the rows of a table that `near` finds, as `texts` and the columns in `kept`; `texts` joins the columns. */
export function nearRows(
  { table, columns, kept = [] }: { table: string; columns: readonly string[]; kept?: readonly string[] },
  { pattern, literals, foreign, phone }: Near,
): RawBuilder<unknown> {
  const further = kept.map((column) => sql`, ${sql.ref(column)}`);
  const more = sql.join(further, sql``);
  const quick = [
    // strpos skips ahead, and of the collation C only small letters of ASCII are made
    ...literals.map((literal) => sql`strpos(low, ${literal}) > 0`),
    ...foreign.map((part) => sql`octet_length(texts) <> char_length(texts) AND texts ~* ${part}`),
    // LIKE only looks whether the digits come in their order, and is faster than the pattern
    ...(phone === null ? [] : [sql`texts LIKE ${[...`%${phone.digits}%`].join('%')} AND texts ~ ${phone.pattern}`]),
    // a full-width letter has three bytes
    sql`octet_length(texts) - char_length(texts) > 1 AND texts ~ '[\\uff01-\\uff5e]'`,
  ];
  return sql`(SELECT texts${more} FROM (SELECT texts${more} FROM (SELECT texts, lower(texts COLLATE "C") AS low${more}
        FROM (SELECT ${joined(columns)} AS texts${more} FROM ${sql.table(table)} ${apart}) AS joined ${apart}) AS lowered
      WHERE ${sql.join(
        quick.map((one) => sql`(${one})`),
        sql` OR `,
      )} ${apart}) AS quickly
    WHERE texts ~* ${pattern})`;
}
