import { sql } from 'kysely';
import * as z from 'zod/mini';
import { importReading } from '#contract/donations/imports/imports.ts';
import type { Db } from '#server/database/connection.ts';
import type { Habit } from './reading/read-task.ts';

/** Whose files look alike: a nonprofit's, or those of one person of the programme's staff. */
interface Owner {
  nonprofitId: number | null;
  uploadedBy: number | null;
}

/** different layouts of one owner, the last stored first */
const mostLayouts = 100;

/**
 * What people confirmed for files with the same columns, by layout. Only stored imports count: a cancelled one was perhaps a
 * mistake, and so was one that was undone.
 */
export async function findHabits(db: Db, { nonprofitId, uploadedBy }: Owner): Promise<Record<string, Habit>> {
  if (nonprofitId === null && uploadedBy === null) return {};
  const owner =
    nonprofitId === null ? sql`nonprofit_id IS NULL AND uploaded_by = ${uploadedBy}` : sql`nonprofit_id = ${nonprofitId}`;
  const { rows } = await sql<{ id: number; name: string; layout: string; reading: unknown }>`
    SELECT id, name, layout, reading FROM (
      SELECT DISTINCT ON (layout) id, name, layout, reading, stored_at FROM donation_imports
      WHERE state = 'STORED' AND layout IS NOT NULL AND ${owner} ORDER BY layout, stored_at DESC, id DESC) AS last
    ORDER BY stored_at DESC LIMIT ${mostLayouts}`.execute(db);
  return Object.fromEntries(rows.map(({ layout, ...row }) => [layout, habitOf(row)]));
}

function habitOf({ id, name, reading }: { id: number; name: string; reading: unknown }): Habit {
  const { columns, dates, amounts, currency, donationType, kinds, types, nonprofits } = z.parse(importReading, reading);
  return {
    ...{ id, name, dates, amounts, currency, donationType },
    columns: columns.map(({ meaning }) => meaning),
    kinds: kinds.flatMap(({ value, gift }) => (gift === null ? [] : [{ value, gift }])),
    types: types.map(({ value, type }) => ({ value, type })),
    nonprofits: nonprofits.flatMap(({ value, nonprofit }) => (nonprofit === null ? [] : [{ value, nonprofit: nonprofit.id }])),
  };
}
