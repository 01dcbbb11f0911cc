import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { ChosenRecords } from '#contract/platform/lists/chosen-records.ts';
import type { ListedRecords } from '#contract/platform/lists/record-lists.ts';
import { fieldErrors, refuseFields } from '#server/platform/http/errors.ts';

interface Conditions {
  conditions: string[];
  values: unknown[];
}

/** A list from which programme staff choose records. The wing that has the list gives this to `chooseFrom`. */
export interface ChoosableList {
  table: 'nonprofits' | 'users';
  /** Reads the filters of the list's address. Throws 400 for filters that the list does not have. */
  read: (pool: pg.Pool, matching: unknown) => Promise<Conditions>;
}

/** The lists by what they list; the app has them, because wings further right than a caller may own them. */
export type ChoosableLists = Record<ListedRecords, ChoosableList>;

interface Owner {
  pool: pg.Pool;
  choosable: ChoosableLists;
}

/** SQL that selects the `id` of each chosen record. Throws 400 for filters that the list does not have. */
export async function chosenSql(
  { pool, choosable }: Owner,
  records: ListedRecords,
  { ids, matching }: ChosenRecords,
): Promise<RawBuilder<unknown>> {
  if (ids) return sql`SELECT DISTINCT unnest(${ids}::int[]) AS id`;
  const { table, read } = choosable[records];
  const found = await read(pool, matching);
  return sql`SELECT id FROM ${sql.raw(table)} WHERE ${asSql(['true', ...found.conditions].join(' AND '), found.values)}`;
}

/**
 * The filters of a list that records are chosen from. The schema must be strict, because an unknown filter would be ignored, and more
 * records would be chosen than the person saw.
 */
export function readMatching<Schema extends z.ZodMiniType>(schema: Schema, matching: unknown): z.output<Schema> {
  const result = z.safeParse(schema, matching);
  if (result.success) return result.data;
  throw refuseFields(
    fieldErrors(result.error.issues.map((issue) => ({ ...issue, path: ['chosen', 'matching', ...issue.path] }))),
  );
}

/** A text with numbered placeholders and its values, for Kysely. */
function asSql(text: string, values: readonly unknown[]): RawBuilder<unknown> {
  const parts = text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  return sql.join(parts, sql``);
}
