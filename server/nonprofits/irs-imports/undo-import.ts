import { sql } from 'kysely';
import type { CategoryOf } from '#server/nonprofits/irs/as-stored.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { nonprofitIsUsed, type Used } from './nonprofit-is-used.ts';
import { findHistories, type History } from './undo-histories.ts';
import { deleteNonprofits, writeFields, writeListings, writeNotes } from './undo-writes.ts';
import { differing, withoutFirst } from './without-import.ts';

const batchSize = 1_000;

const reasons = {
  worked: 'Somebody has worked with it since.',
  gone: 'It was deleted or merged since.',
  confirmed: 'A later import has it too.',
};

export interface UndoCounts {
  removed: number;
  restored: number;
  /** nonprofits that the undo left as they are, wholly or in part, because people changed, merged or deleted them */
  kept: number;
  /** nonprofits that the undo left as they are because of later imports */
  confirmed: number;
}

/**
 * Undoes an import, as if it had never run: applies the later imports again, and keeps what people have changed since. For each
 * nonprofit that the undo leaves as it is, the note gets the reason.
 */
export async function undoImport(tx: Tx, importId: number, onProgress: (share: number) => void): Promise<UndoCounts> {
  const categoryOf = await readCategories(tx);
  const used = await nonprofitIsUsed(tx);
  const { count } = await tx
    .selectFrom('irsImportChanges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  const total: UndoCounts = { removed: 0, restored: 0, kept: 0, confirmed: 0 };
  let after = '';
  for (let done = 0; ; ) {
    const { rows } = await sql<{ ein: string }>`SELECT ein FROM irs_import_changes
      WHERE import_id = ${importId} AND ein > ${after} ORDER BY ein LIMIT ${batchSize}`.execute(tx);
    const eins = rows.map(({ ein }) => ein);
    if (eins.length === 0) return total;
    for (const outcome of await undoBatch(tx, { importId, eins, used, categoryOf })) total[outcome] += 1;
    after = eins.at(-1) ?? after;
    done += eins.length;
    onProgress(done / count);
  }
}

async function readCategories(tx: Tx): Promise<CategoryOf> {
  const rows = await tx.selectFrom('nteeCategories').select(['letter', 'categoryId']).execute();
  const categories = new Map<string | null, number | null>(rows.map(({ letter, categoryId }) => [letter, categoryId]));
  return (letter) => categories.get(letter) ?? undefined;
}

interface Batch {
  importId: number;
  eins: string[];
  used: Used;
  categoryOf: CategoryOf;
}

async function undoBatch(tx: Tx, { importId, eins, used, categoryOf }: Batch): Promise<(keyof UndoCounts)[]> {
  const histories = await findHistories(tx, importId, eins);
  const plans = histories.map((history) => planOf(history, categoryOf));
  const usedIds = await used(plans.flatMap(({ plan, nonprofitId }) => (plan?.fields === null ? [nonprofitId] : [])));
  const settled = plans.map((one) => (usedIds.has(one.nonprofitId) ? { ...one, plan: null, kept: reasons.worked } : one));
  const found = settled.flatMap(({ plan, ...one }) => (plan ? [{ ...one, plan }] : []));
  await deleteNonprofits(
    tx,
    found.filter(({ plan }) => plan.fields === null).map(({ nonprofitId }) => nonprofitId),
  );
  await writeFields(
    tx,
    found.flatMap(({ nonprofitId, plan: { fields } }) => (fields ? [{ id: nonprofitId, fields }] : [])),
  );
  await writeListings(
    tx,
    found.map(({ ein, nonprofitId, plan: { listing } }) => ({ ein, nonprofitId, listing })),
  );
  await writeNotes(
    tx,
    found.flatMap(({ plan }) => plan.notes),
  );
  await settleNotes(tx, importId, eins, settled);
  return settled.map(outcomeOf);
}

interface Settled {
  ein: string;
  nonprofitId: number;
  plan: ReturnType<typeof withoutFirst>;
  kept: string;
}

function planOf({ ein, nonprofitId, first, later, now }: History, categoryOf: CategoryOf): Settled {
  if (!now) return { ein, nonprofitId, plan: null, kept: reasons.gone };
  if (now.ein !== ein) return { ein, nonprofitId, plan: null, kept: 'Changed since: ein.' };
  const plan = withoutFirst(first, later, now, categoryOf);
  if (!plan) return { ein, nonprofitId, plan, kept: reasons.confirmed };
  const { fields, edited } = plan;
  if (!fields && edited.size > 0) return { ein, nonprofitId, plan: null, kept: reasons.worked };
  if (first.kind === 'ADDED') return { ein, nonprofitId, plan, kept: fields ? reasons.confirmed : '' };
  const written = differing(first.fieldsBefore, first.fieldsAfter);
  const changed = written.filter((field) => edited.has(field));
  const stay = fields
    ? written.filter((field) => !edited.has(field) && differing(fields, first.fieldsBefore).includes(field))
    : [];
  const told = changed.map((field) => field.replaceAll('_', ' ')).sort();
  const parts = [
    ...(told.length > 0 ? [`Changed since: ${told.join(', ')}.`] : []),
    ...(stay.length > 0 ? [reasons.confirmed] : []),
  ];
  return { ein, nonprofitId, plan, kept: parts.join(' ') };
}

function outcomeOf({ plan, kept }: Settled): keyof UndoCounts {
  if (kept !== '') return kept === reasons.confirmed ? 'confirmed' : 'kept';
  return plan?.fields === null ? 'removed' : 'restored';
}

/** Keeps the notes of nonprofits that the undo left as they are, because staff can download them as a list. Deletes the other notes. */
async function settleNotes(tx: Tx, importId: number, eins: string[], settled: readonly Settled[]): Promise<void> {
  const left = settled.filter(({ kept }) => kept !== '').map(({ ein, kept }) => ({ ein, kept }));
  await sql`UPDATE irs_import_changes c SET kept = given.kept
    FROM json_to_recordset(${JSON.stringify(left)}::json) AS given (ein text, kept text)
    WHERE c.import_id = ${importId} AND c.ein = given.ein`.execute(tx);
  await sql`DELETE FROM irs_import_changes WHERE import_id = ${importId} AND ein = ANY (${eins}::text[]) AND kept = ''`.execute(
    tx,
  );
}
