import { type DossierKind, listDossiers } from '#contract/desk/dossiers/dossiers.ts';
import { queryOf } from '../../platform/query-of.ts';
import { followList } from '../../platform/ui/work/follow-work.ts';

/** The user's own dossiers about one nonprofit or one application. */
export function dossiersQuery(kind: DossierKind, about: number) {
  return queryOf(listDossiers, { query: { kind, about, pageSize: 100 } }, { staleTime: 0, ...followList });
}
