import * as z from 'zod/mini';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { correctionLimits, importLimits, mostNames } from '#contract/money/donations/imports/import-choices.ts';
import { canJoin } from '#contract/money/donations/imports/import-joins.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { type ImportReading, importReading } from '#contract/money/donations/imports/import-reading.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { lockImport } from '../find-import.ts';
import type { Chosen } from '../reading/read-task.ts';
import { addWatch, addWork, checkOwnWork } from './add-work.ts';
import type { Begun } from './begin-import.ts';
import { beginStep } from './take-step.ts';

/** more proposals than a file can have */
const mostAgreed = 1_000;

/** Stores what a person said about the file, and begins to read it again. */
export async function readAgain(tx: Tx, actor: Actor, id: number, change: BodyOf<typeof changeImport>): Promise<Begun> {
  const row = await lockImport(tx, actor, id);
  const reading = z.parse(importReading, row.reading);
  await check(tx, actor, change, reading);
  // the cast is safe: only this function writes the column
  const before = row.chosen as Chosen;
  const chosen: Chosen = { ...before, ...change };
  for (const list of ['kinds', 'types', 'nonprofits', 'names'] as const) merge(chosen, before, change, list);
  if ((chosen.names?.length ?? 0) > mostNames) throw refuseFields({ names: [lineMessages.tooManyNames(mostNames)] });
  if (change.expectedByNonprofit) chosen.expectedByNonprofit = mergeExpected(before, change);
  if (change.agreed) chosen.agreed = [...new Set([...(before.agreed ?? []), ...change.agreed])].slice(-mostAgreed);
  if (change.harmless) chosen.harmless = [...new Set([...(before.harmless ?? []), ...change.harmless])];
  if (change.cells) {
    const others = before.cells?.filter((one) => !change.cells?.some(({ reading: said }) => said === one.reading)) ?? [];
    chosen.cells = [...others, ...change.cells];
  }
  mergeMended(chosen, before, change);
  if (change.sheets && !isSameFirst(change.sheets, reading)) {
    // another sheet may have other titles and columns
    for (const list of ['headerLine', 'columns', 'corrections', 'joins'] as const) delete chosen[list];
  }
  // drop the choices about columns, because another header line has other columns
  if (change.headerLine !== undefined && change.headerLine !== reading.headerLine) delete chosen.columns;
  const atOnce = row.size <= importLimits.bytesAtOnce;
  if (!atOnce) await checkOwnWork(tx, actor);
  const run = await beginStep(tx, row, 'readAgain', { chosen: JSON.stringify(chosen) });
  await (atOnce ? addWatch : addWork)(tx, run);
  return { ...run, atOnce };
}

/** Whether the first sheet that is read stays the same. */
function isSameFirst(places: readonly number[], { sheets }: ImportReading): boolean {
  return sheets?.list.findIndex(({ read }) => read) === Math.min(...places);
}

type Lists = 'kinds' | 'types' | 'nonprofits' | 'names';

/** Adds what the person chose for values. Earlier choices stay for other values, and for the same value in other columns. */
function merge<Name extends Lists>(chosen: Chosen, before: Chosen, change: Chosen, name: Name): void {
  const all = [...(before[name] ?? []), ...(change[name] ?? [])];
  const byValue = new Map(all.map((one) => [JSON.stringify(['column' in one ? one.column : '', one.value]), one]));
  if (byValue.size > 0) chosen[name] = [...byValue.values()] as NonNullable<Chosen[Name]>;
}

/** Keeps the newest numbers of each nonprofit. Without both numbers, nothing is said of it. */
function mergeExpected(before: Chosen, change: Chosen): NonNullable<Chosen['expectedByNonprofit']> {
  const all = [...(before.expectedByNonprofit ?? []), ...(change.expectedByNonprofit ?? [])];
  const newest = [...new Map(all.map((one) => [one.nonprofit, one])).values()];
  return newest.filter(({ rows, amount }) => rows !== null || amount !== null);
}

/** Adds the joins and the corrections. The cells of a line that is joined in another way have other places. */
function mergeMended(chosen: Chosen, before: Chosen, change: Chosen): void {
  const mended = change.joins && new Set(change.joins.map(({ line }) => line));
  if (change.joins) chosen.joins = mergeJoins(before.joins ?? [], change.joins);
  const corrections = (before.corrections ?? []).filter(({ line }) => !mended?.has(line));
  if (change.corrections || mended) chosen.corrections = mergeCorrections(corrections, change.corrections ?? []);
}

type Corrections = NonNullable<Chosen['corrections']>;

/** Keeps the newest correction of each cell. A correction with null restores the file's value, so it is dropped. */
function mergeCorrections(before: Corrections, change: Corrections): Corrections {
  const byCell = new Map([...before, ...change].map((one) => [`${one.line} ${one.cell}`, one]));
  const all = [...byCell.values()].filter(({ value }) => value !== null);
  if (all.length <= correctionLimits.cells) return all;
  throw refuseFields({ corrections: [lineMessages.tooManyCorrections(correctionLimits.cells)] });
}

type Joins = NonNullable<Chosen['joins']>;

/** Keeps the newest joins of each line. Null restores the file's line, so it is dropped. */
function mergeJoins(before: Joins, change: Joins): Joins {
  const all = [...new Map([...before, ...change].map((one) => [one.line, one])).values()].filter(({ cells }) => cells !== null);
  if (all.length <= correctionLimits.cells) return all;
  throw refuseFields({ joins: [lineMessages.tooManyCorrections(correctionLimits.cells)] });
}

async function check(tx: Tx, actor: Actor, change: Chosen, reading: ImportReading): Promise<void> {
  const changesHeader = change.headerLine !== undefined && change.headerLine !== reading.headerLine;
  if (change.columns && changesHeader)
    throw refuseFields({ columns: ['Choose the header’s line first, then say what each of its columns is.'] });
  if (change.columns && change.columns.length !== reading.columns.length)
    throw refuseFields({ columns: [`Say what each of the ${reading.columns.length} columns is.`] });
  const listed = reading.sheets?.list.length ?? 0;
  if (change.sheets?.some((index) => index >= listed)) throw refuseFields({ sheets: [lineMessages.noSuchSheet] });
  const exists = ({ line, cell }: Corrections[number]) => line > reading.headerLine && cell < reading.columns.length;
  if (!(change.corrections ?? []).every(exists)) throw refuseFields({ corrections: [lineMessages.noSuchCell] });
  const isJoin = ({ line, cells }: Joins[number]) =>
    line > reading.headerLine && canJoin(Number.POSITIVE_INFINITY, cells ?? []) && reading.delimiter !== '';
  if (!(change.joins ?? []).every(isJoin)) throw refuseFields({ joins: [lineMessages.noSuchJoin] });
  const lists = [...(change.nonprofits ?? []), ...(change.expectedByNonprofit ?? [])];
  const named = [change.nonprofit, ...lists.map(({ nonprofit }) => nonprofit)];
  const ids = [...new Set(named)].filter((one) => one !== null && one !== undefined);
  if (ids.length === 0) return;
  if (!may(actor, 'manageDonations')) throw refuseFields({ nonprofit: [lineMessages.ownOnly] });
  const { count } = await tx
    .selectFrom('nonprofits')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  if (Number(count) < ids.length) throw refuseFields({ nonprofit: [donationMessages.noSuchNonprofit] });
}
