import { proofsQuery } from '#contract/catalogue/proofs.ts';
import { listSearch } from '../../ui/lists/list-search.ts';

export const readProofSearch = listSearch(proofsQuery);
