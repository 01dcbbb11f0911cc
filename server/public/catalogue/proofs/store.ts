import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { CatalogueLook, CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { SeenPage } from './seen-page.ts';

/** A round of proofs, in which nonprofits approve their pages. */
export interface Round {
  id: number;
  look: CatalogueLook;
  dueOn: string;
  message: string;
  openedAt: string;
  openedBy: { id: number; fullName: string } | null;
}

const personSql = sql.raw(`CASE WHEN u.id IS NOT NULL THEN
  json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email)) END`);

/** The open round; undefined if there is none. */
export async function findRound(db: Db): Promise<Round | undefined> {
  const { rows } = await sql<Round>`SELECT r.id, r.look, r.due_on, r.message, r.opened_at, ${personSql} AS opened_by
    FROM catalogue_proof_rounds r LEFT JOIN users u ON u.id = r.opened_by WHERE r.ended_at IS NULL`.execute(db);
  return rows[0];
}

interface Opened {
  look: CatalogueLook;
  dueOn: string;
  message: string;
}

export async function insertRound(tx: Tx, actor: Actor, { look, dueOn, message }: Opened): Promise<number> {
  const { id } = await tx
    .insertInto('catalogueProofRounds')
    .values({ year: look.year, look: JSON.stringify(look), dueOn, message, openedBy: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRound(
  tx: Tx,
  id: number,
  { dueOn, ended }: { dueOn?: string | undefined; ended?: true | undefined },
) {
  await tx
    .updateTable('catalogueProofRounds')
    .set({ ...(dueOn !== undefined && { dueOn }), ...(ended && { endedAt: sql<string>`now()` }) })
    .where('id', '=', id)
    .execute();
}

/** What a nonprofit last said about its page. */
export interface Said {
  nonprofitId: number;
  approved: boolean;
  note: string;
  seen: SeenPage;
  saidBy: { id: number; fullName: string } | null;
  saidAt: string;
}

/** What nonprofits last said, by nonprofit id; with `only`, just that nonprofit. */
export async function findSaid(db: Db, round: number, only?: number): Promise<Map<number, Said>> {
  const { rows } = await sql<Said>`SELECT p.nonprofit_id, p.approved, p.note, p.seen, p.said_at, ${personSql} AS said_by
    FROM catalogue_proofs p LEFT JOIN users u ON u.id = p.said_by
    WHERE p.round_id = ${round} AND (${only ?? null}::int IS NULL OR p.nonprofit_id = ${only ?? null})`.execute(db);
  return new Map(rows.map((row) => [row.nonprofitId, row]));
}

interface Saying extends Pick<Said, 'nonprofitId' | 'approved' | 'note' | 'seen'> {
  roundId: number;
}

export async function storeSaid(tx: Tx, actor: Actor, { seen, ...said }: Saying): Promise<void> {
  const row = { ...said, seen: JSON.stringify(seen), saidBy: actor.id, saidAt: sql<string>`now()` };
  const { roundId: _, nonprofitId: __, ...again } = row;
  await tx
    .insertInto('catalogueProofs')
    .values(row)
    .onConflict((twice) => twice.columns(['roundId', 'nonprofitId']).doUpdateSet(again))
    .execute();
}

/** The settings for proofs: without a title, a letter and crop marks. */
export const settingsOf = (look: CatalogueLook): CatalogueSettings => ({ ...look, marks: false, title: '', letter: '' });
