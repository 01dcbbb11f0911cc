import type { ProofRound, ProofState } from '#contract/public/catalogue/proofs.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { pagesOf } from '../pages.ts';
import { findPrinted, type PrintedNonprofit } from '../profiles.ts';
import { changedParts, type SeenPage, seenPage } from './seen-page.ts';
import { findSaid, type Round, type Said, settingsOf } from './store.ts';

/** A nonprofit's page in a round, and what the nonprofit last said about it. */
export interface Proof {
  nonprofit: PrintedNonprofit;
  now: SeenPage;
  state: ProofState;
  changed: string[];
  said: Said | undefined;
}

/** The proofs of a round, ordered by the nonprofits' names; with `only`, just the proof of that nonprofit. */
export async function findProofs(db: Db, round: Round, today: string, only?: number): Promise<Proof[]> {
  const printed = await findPrinted(db, round.look.year, today, only);
  const said = await findSaid(db, round.id, only);
  return printed.map((nonprofit) => {
    const now = seenPage(nonprofit);
    const answer = said.get(nonprofit.id);
    const changed = answer ? changedParts(answer.seen, now) : [];
    return { nonprofit, now, changed, said: answer, state: stateOf(answer, changed) };
  });
}

function stateOf(said: Said | undefined, changed: readonly string[]): ProofState {
  if (!said) return 'WAITING';
  if (!said.approved) return 'ASKED';
  return changed.length > 0 ? 'CHANGED' : 'APPROVED';
}

/**
 * Whether the nonprofit is to approve its page now. A nonprofit that has asked for a change is not to approve its page until the
 * page has changed.
 */
export const awaitsApproval = ({ state, changed }: Pick<Proof, 'state' | 'changed'>): boolean =>
  state !== 'APPROVED' && (state !== 'ASKED' || changed.length > 0);

/** The number of each nonprofit's page in a round's catalogue without a letter of welcome. */
export function pageNumbers({ look }: Round, printed: readonly PrintedNonprofit[]): Map<number, number> {
  return new Map(
    pagesOf(settingsOf(look), printed).flatMap((page) =>
      page.kind === 'profiles' ? page.profiles.map(({ id }) => [id, page.number] as const) : [],
    ),
  );
}

export function countProofs(proofs: readonly Pick<Proof, 'state'>[]): ProofRound['counts'] {
  const of = (wanted: ProofState) => proofs.filter(({ state }) => state === wanted).length;
  return { waiting: of('WAITING'), asked: of('ASKED'), changed: of('CHANGED'), approved: of('APPROVED') };
}

/** The part of a proof that the server sends. */
export function proofShown({ nonprofit: { id, name }, state, changed, said }: Proof, page: number) {
  const { note = '', saidBy = null, saidAt = null } = said ?? {};
  return { nonprofitRef: { id, name }, page, state, note, changed, saidBy, saidAt };
}
