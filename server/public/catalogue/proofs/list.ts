import { sql } from 'kysely';
import type { ProofLine, ProofsQuery } from '#contract/public/catalogue/proofs.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { findProofs, pageNumbers, proofShown } from './proofs.ts';
import type { Round } from './store.ts';

/**
 * Reads all proofs, a few hundred at most. The state of a proof is not stored: it follows from a comparison of the page with the
 * page that the nonprofit saw.
 */
export async function listOfProofs(db: Db, round: Round, { state, search }: ProofsQuery, today: string) {
  const proofs = await findProofs(db, round, today);
  const numbers = pageNumbers(
    round,
    proofs.map(({ nonprofit }) => nonprofit),
  );
  const wanted = folded(search ?? '');
  const found = proofs.filter(
    (proof) => (state === undefined || proof.state === state) && folded(proof.nonprofit.name).includes(wanted),
  );
  return async (limit: number, offset: number): Promise<{ count: number; results: ProofLine[] }> => {
    const shown = found.slice(offset, offset + limit);
    const letters = await findLetters(
      db,
      round.id,
      shown.map(({ nonprofit }) => nonprofit.id),
    );
    const results = shown.map((proof) => {
      const { people = 0, askedOn = null, remindedOn = null } = letters.get(proof.nonprofit.id) ?? {};
      return { ...proofShown(proof, numbers.get(proof.nonprofit.id) ?? 0), people, askedOn, remindedOn };
    });
    return { count: found.length, results };
  };
}

/** The text in lower case and without accents, for searching. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Letters extends Pick<ProofLine, 'people' | 'askedOn' | 'remindedOn'> {
  id: number;
}

async function findLetters(db: Db, round: number, nonprofits: readonly number[]): Promise<Map<number, Letters>> {
  const sentOn = (kind: string) => sql`(SELECT l.sent_on FROM catalogue_proof_letters l
    WHERE l.round_id = ${round} AND l.nonprofit_id = n.id AND l.kind = ${kind})`;
  const { rows } = await sql<Letters>`SELECT n.id, ${sentOn('FIRST')} AS asked_on, ${sentOn('REMINDER')} AS reminded_on,
      (SELECT count(*)::int FROM users u WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)) AS people
    FROM nonprofits n WHERE n.id = ANY (${nonprofits}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
