import { sql } from 'kysely';
import { type MergePreview, mergeMessages } from '#contract/nonprofits/register/merges.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { findNonprofit, type WholeNonprofit } from '#server/nonprofits/record/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound, refuseFields } from '#server/platform/http/errors.ts';
import { findRefusals } from './find-refusals.ts';
import { differingFields, unitedNotes } from './merged-fields.ts';
import { draftsNote, findDrafts } from './payout-drafts.ts';
import { fittings, references } from './references.ts';

export interface Pair {
  merged: WholeNonprofit;
  into: WholeNonprofit;
}

/** Throws 404 if the merged nonprofit does not exist, and 400 if the other does not exist or is the same. */
export async function findPair(db: Db, id: number, intoId: number): Promise<Pair> {
  const merged = await findNonprofit(db, id);
  if (!merged) throw notFound();
  if (id === intoId) throw refuseFields({ into: [mergeMessages.itself] });
  const into = await findNonprofit(db, intoId);
  if (!into) throw refuseFields({ into: [mergeMessages.none] });
  return { merged, into };
}

/** Says what a merge would do now. */
export async function previewMerge(db: Db, id: number, intoId: number): Promise<MergePreview> {
  const { merged, into } = await findPair(db, id, intoId);
  return {
    merged: { id, name: merged.name },
    into: { id: intoId, name: into.name },
    versions: { merged: merged.version, into: into.version },
    fields: await differingFields(db, merged, into),
    moves: await findMoves(db, id),
    notes: [...unitedNotes(merged, into), ...(await findNotes(db, id, intoId)), ...(await findDraftNotes(db, id, into.name))],
    refusals: await findRefusals(db, { merged, into }),
  };
}

async function findMoves(db: Db, id: number): Promise<string[]> {
  const named = Object.entries(references).flatMap(([table, { words }]) => (words ? [{ table, words }] : []));
  const counts = named.map(({ table }) => sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE nonprofit_id = ${id})`);
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db);
  return named.flatMap(({ words: [one, many] }, index) => {
    const count = rows[0]?.counts[index] ?? 0;
    return count === 0 ? [] : [howMany(count, one, many)];
  });
}

async function findDraftNotes(db: Db, id: number, kept: string): Promise<string[]> {
  const drafts = await findDrafts(db, id);
  return drafts.length === 0 ? [] : [draftsNote(drafts, kept)];
}

async function findNotes(db: Db, id: number, intoId: number): Promise<string[]> {
  const notes: string[] = [];
  for (const { table, where, note } of fittings) {
    const { rows } =
      await sql`SELECT FROM ${sql.table(table)} t WHERE t.nonprofit_id = ${id} AND ${where(intoId)} LIMIT 1`.execute(db);
    if (rows.length > 0) notes.push(note);
  }
  for (const [table, { note }] of Object.entries(references)) {
    if (note === undefined) continue;
    const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE nonprofit_id = ${id} LIMIT 1`.execute(db);
    if (rows.length > 0) notes.push(note);
  }
  return notes;
}
