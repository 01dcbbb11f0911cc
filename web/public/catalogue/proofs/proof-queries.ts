import { listProofs, previewProof, readProof, readProofRound } from '#contract/public/catalogue/proofs.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { listQuery } from '../../../platform/ui/lists/list-query.ts';

export const roundQuery = queryOf(readProofRound, {}, { staleTime: 0 });

export const proofsQueryOf = listQuery(listProofs, { staleTime: 0 });

export function proofQuery(id: number) {
  return queryOf(readProof, { params: { id } }, { staleTime: 0 });
}

export function proofPageQuery(id: number) {
  return queryOf(previewProof, { params: { id } }, { staleTime: 0 });
}
