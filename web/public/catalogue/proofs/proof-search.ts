import { proofsQuery } from '#contract/public/catalogue/proofs.ts';
import { listSearch } from '../../../platform/ui/lists/list-search.ts';

export const readProofSearch = listSearch(proofsQuery);
