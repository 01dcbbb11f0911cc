import { listProofs, type ProofsQuery, previewProof, readProof, readProofRound } from '#contract/catalogue/proofs.ts';
import { listOf, queryOf } from '../../query-of.ts';

export const roundQuery = queryOf(readProofRound, {}, { staleTime: 0 });

type Asked = { [Key in keyof ProofsQuery]?: ProofsQuery[Key] | undefined };

export function proofsQueryOf(asked: Asked) {
  return listOf(listProofs, { query: asked }, { staleTime: 0 });
}

export function proofQuery(id: number) {
  return queryOf(readProof, { params: { id } }, { staleTime: 0 });
}

export function proofPageQuery(id: number) {
  return queryOf(previewProof, { params: { id } }, { staleTime: 0 });
}
