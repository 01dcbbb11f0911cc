import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { BulkRecords } from '#contract/desk/bulk-changes/bulk-actions.ts';
import type { ChosenRecords } from '#contract/desk/bulk-changes/bulk-changes.ts';
import { nonprofitFilters } from '#contract/nonprofits/list.ts';
import { userFilters } from '#contract/people/users.ts';
import { filters as nonprofitConditions } from '#server/nonprofits/list.ts';
import { filters as userConditions } from '#server/people/users/list.ts';
import { fieldErrors, refuseFields } from '#server/platform/http/errors.ts';
import { exportConditions } from '#server/platform/http/list-statement.ts';

/** Strict, because an unknown filter would be ignored, and the change would reach more records than the person saw. */
const strictFilters = {
  NONPROFITS: z.strictObject(nonprofitFilters.shape),
  PEOPLE: z.strictObject(userFilters.shape),
};

/** SQL that selects the `id` of each chosen record. Throws 400 for filters that the list does not have. */
export async function chosenSql(
  pool: pg.Pool,
  records: BulkRecords,
  { ids, matching }: ChosenRecords,
): Promise<RawBuilder<unknown>> {
  if (ids) return sql`SELECT DISTINCT unnest(${ids}::int[]) AS id`;
  const found =
    records === 'NONPROFITS'
      ? await exportConditions(pool, 'nonprofits', parsed(strictFilters.NONPROFITS, matching), nonprofitConditions)
      : await exportConditions(pool, 'users', parsed(strictFilters.PEOPLE, matching), userConditions, 'users');
  const table = records === 'NONPROFITS' ? sql`nonprofits` : sql`users`;
  return sql`SELECT id FROM ${table} WHERE ${asSql(['true', ...found.conditions].join(' AND '), found.values)}`;
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, matching: unknown): z.output<Schema> {
  const result = z.safeParse(schema, matching);
  if (result.success) return result.data;
  throw refuseFields(
    fieldErrors(result.error.issues.map((issue) => ({ ...issue, path: ['chosen', 'matching', ...issue.path] }))),
  );
}

/** A text with numbered placeholders and its values, for Kysely. */
function asSql(text: string, values: readonly unknown[]): RawBuilder<unknown> {
  const parts = text.split(/\$(\d+)/).map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  return sql.join(parts, sql``);
}
