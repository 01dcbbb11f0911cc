import {
  deleteArchive,
  deletePerson as deletePersonCall,
  downloadArchive,
  listArchives,
  makeArchive,
  previewDeletion as previewDeletionCall,
} from '#contract/desk/privacy/privacy.ts';
import { previewRetention, readRetention, setRetention } from '#contract/desk/privacy/retention.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { asArchive, beginDossier, deleteDossier, findArchives } from '#server/desk/dossiers/dossier-store.ts';
import { mayMake } from '#server/desk/dossiers/policy.ts';
import { serveDossierFile } from '#server/desk/dossiers/serve-dossier-file.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { deletePerson, previewDeletion } from './delete-person.ts';
import { countOlder } from './retention/old-rows.ts';
import { readRules, setRule } from './retention/retention.ts';

/** The archive of a person's data, the deletion of these data, and how long old records are kept. */
export function privacyRoutes(app: App): void {
  serve(app, listArchives, ({ db, actor, params }) => {
    checkOwn(actor, params.id);
    return findArchives(db, actor, params.id);
  });
  serve(app, makeArchive, async ({ tx, actor, params, body: { new: makesNew = false } }) => {
    const { dossier, isNew } = await beginDossier(tx, { actor, kind: 'PERSON', about: params.id, makesNew });
    return isNew ? asArchive(dossier) : new WithStatus(200, asArchive(dossier));
  });
  serve(app, deleteArchive, ({ tx, actor, params }) => deleteDossier(tx, actor, params.id));
  serveDossierFile(app, downloadArchive);
  serve(app, previewDeletionCall, ({ tx, actor, params }) => previewDeletion(tx, actor, params.id));
  serve(app, deletePersonCall, ({ tx, actor, params, body }) => deletePerson(tx, actor, params.id, body));
  retentionRoutes(app);
}

function retentionRoutes(app: App): void {
  serve(app, readRetention, ({ db }) => readRules(db));
  serve(app, previewRetention, async ({ tx, body: { kind, months } }) => ({
    due: months === null ? 0 : await countOlder(tx, kind, months),
  }));
  serve(app, setRetention, async ({ tx, actor, body }) => {
    await setRule(tx, actor, app.config.public.programmeName, body);
    return readRules(tx);
  });
}

/** Throws 404 unless the actor may make this person's archive. */
function checkOwn(actor: Actor, person: number): void {
  if (!mayMake(actor, { nonprofitId: null, templateId: null, userId: person })) throw notFound();
}
