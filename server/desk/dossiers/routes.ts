import {
  deleteDossier as deleteDossierCall,
  downloadDossier,
  listDossiers,
  makeDossier,
} from '#contract/desk/dossiers/dossiers.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { beginDossier, deleteDossier, findDossiers } from './dossier-store.ts';
import { serveDossierFile } from './serve-dossier-file.ts';

export function dossierRoutes(app: App): void {
  serve(app, listDossiers, ({ db, actor, query }) =>
    pageOf(query, (limit, offset) => findDossiers(db, actor, query, limit, offset)),
  );
  serve(app, makeDossier, async ({ tx, actor, body: { new: makesNew = false, ...body } }) => {
    const { dossier, isNew } = await beginDossier(tx, { actor, ...body, makesNew });
    return isNew ? dossier : new WithStatus(200, dossier);
  });
  serve(app, deleteDossierCall, ({ tx, actor, params }) => deleteDossier(tx, actor, params.id));
  serveDossierFile(app, downloadDossier);
}
