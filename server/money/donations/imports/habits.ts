import { sql } from 'kysely';
import * as z from 'zod/mini';
import { leaveOut } from '#contract/money/donations/imports/import-choices.ts';
import { importReading } from '#contract/money/donations/imports/import-reading.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { keptBackKey } from './reading/header/find-habit.ts';
import { isProblemColumn } from './reading/header/header-names.ts';
import type { Habit } from './reading/read-task.ts';

/**
 * The owner of habits: the nonprofit whose staff uploaded the files; for files of programme staff, the person who uploaded them.
 */
interface Owner {
  nonprofitId: number | null;
  uploadedBy: number | null;
}

/** how many layouts of one owner are read, and how many files of each layout; the newest first */
const most = { layouts: 100, files: 24 };

/** Choices about values are remembered across files, because the newest file may lack some of the values. */
const values = z.pick(importReading, { kinds: true, types: true, nonprofits: true, donorNames: true });
type Values = z.output<typeof values>;

interface StoredImport {
  id: number;
  name: string;
  layout: string;
  /** whether this is the newest file of its layout */
  isLast: boolean;
  /** whether lines of this file were kept back */
  keptBack: boolean;
  /** null if only the file's values are used */
  reading: unknown;
  values: unknown;
}

/**
 * What people confirmed for files with the same columns, by layout; and for lines that were kept back, by layout and import.
 * Only stored imports count, because a canceled or undone import was perhaps a mistake.
 */
export async function findHabits(db: Db, { nonprofitId, uploadedBy }: Owner): Promise<Record<string, Habit>> {
  if (nonprofitId === null && uploadedBy === null) return {};
  const owner =
    nonprofitId === null ? sql`nonprofit_id IS NULL AND uploaded_by = ${uploadedBy}` : sql`nonprofit_id = ${nonprofitId}`;
  const { rows } = await sql<StoredImport>`
    WITH stored AS (
      SELECT id, name, layout, reading, stored_at, problems > 0 AS kept_back,
        row_number() OVER (PARTITION BY layout ORDER BY stored_at DESC, id DESC) AS place
      FROM donation_imports WHERE state = 'STORED' AND layout IS NOT NULL AND ${owner})
    SELECT id, name, layout, kept_back, place = 1 AS is_last, CASE WHEN place = 1 OR kept_back THEN reading END AS reading,
      jsonb_build_object('kinds', reading -> 'kinds', 'types', reading -> 'types', 'nonprofits', reading -> 'nonprofits',
        'donorNames', reading -> 'donorNames') AS values
    FROM stored WHERE place <= ${most.files}
      AND layout IN (SELECT layout FROM stored WHERE place = 1 ORDER BY stored_at DESC LIMIT ${most.layouts})
    ORDER BY layout, place DESC`.execute(db);
  const byLayout = Map.groupBy(rows, ({ layout }) => layout);
  return Object.fromEntries([...byLayout].flatMap(([layout, files]) => habitsOf(layout, files)));
}

function habitsOf(layout: string, files: readonly StoredImport[]): [string, Habit][] {
  const remembered = files.map((file) => z.parse(values, file.values));
  return files.flatMap((file, index): [string, Habit][] => [
    ...(file.isLast ? [entry(layout, habitOf(file, remembered))] : []),
    ...(file.keptBack ? [entry(keptBackKey(layout, file.id), habitOf(file, remembered, remembered[index]))] : []),
  ]);
}

const entry = (key: string, habit: Habit): [string, Habit] => [key, habit];

/**
 * `remembered` has the oldest file first, so that the newest choice wins. `own`: the choices of this file itself, if the habit is
 * for lines that this file kept back. They win over all others, and only they say which nonprofit an empty cell means.
 */
function habitOf({ id, name, reading }: StoredImport, remembered: readonly Values[], own?: Values): Habit {
  const all = own ? [...remembered, own] : remembered;
  const {
    columns,
    dates,
    amounts,
    currency,
    donationType,
    dateReceived,
    blankDates,
    nonprofit,
    donorNames,
    asks,
    matches,
    refunds,
    twoDonors,
    cells,
    noYear,
    shiftedDays,
    firstRows,
  } = z.parse(importReading, reading);
  return {
    ...{ id, name, dates, amounts, currency, donationType, dateReceived: dateReceived ?? blankDates?.day ?? null },
    nonprofit: nonprofit?.id ?? null,
    harmless: columns.flatMap(({ header, meaning }) => (meaning === leaveOut && header !== '' ? [header] : [])),
    asked: (asks ?? []).map(({ column, values, filled }) => ({
      column,
      values: values.map(({ value }) => value),
      hadFilled: filled.count > 0,
    })),
    cells: (cells ?? []).flatMap(({ reading: of, taken, by }) => (by === 'USUAL' ? [] : [{ reading: of, taken }])),
    donor: twoDonors?.rule ?? null,
    matches: matches?.rule ?? null,
    refunds: refunds?.rule ?? null,
    zone: shiftedDays?.rule ?? null,
    firstRows: firstRows ? (firstRows.taken ? 'FILL' : 'KEEP') : null,
    isLastYear: noYear?.year === null,
    nameRule: donorNames?.rule ?? null,
    names: all.flatMap((file) => file.donorNames?.said.map(({ value, split }) => ({ value, split })) ?? []),
    columns: columns.flatMap(({ header, meaning }) => (isProblemColumn(header) ? [] : [meaning])),
    kinds: all.flatMap(({ kinds }) =>
      kinds.flatMap(({ column, value, gift }) => (gift === null ? [] : [{ column, value, gift }])),
    ),
    types: all.flatMap(({ types }) => types.map(({ value, type }) => ({ value, type }))),
    nonprofits: all.flatMap((file) =>
      file.nonprofits.flatMap(({ value, nonprofit }) =>
        nonprofit === null || (value === '' && file !== own) ? [] : [{ value, nonprofit: nonprofit.id }],
      ),
    ),
  };
}
