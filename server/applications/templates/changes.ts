import type { ElementDraft } from '#contract/applications/elements.ts';
import { publicationFaults } from '#contract/applications/publication.ts';
import type { Template, TemplateChange } from '#contract/applications/templates.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { wirePath } from '#contract/platform/wire/keys.ts';
import { refuseClosingAfterDue } from '#server/applications/reviews/rounds.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { staleMessage } from '#server/platform/http/bodies/check-version.ts';
import { type FieldErrors, notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findTemplate, lockTemplate, removeTemplate, setPublished, updateTemplate } from './store.ts';

function responsesOf(count: number | null): string {
  return howMany(count ?? 0, 'response', 'responses');
}

/** Locks the template until the transaction ends. */
async function locked(tx: Tx, actor: Actor, id: number): Promise<Template> {
  const template = (await lockTemplate(tx, id)) ? await findTemplate(tx, actor, id) : undefined;
  if (!template) throw notFound();
  return template;
}

export async function reread(tx: Tx, actor: Actor, id: number): Promise<Template> {
  const template = await findTemplate(tx, actor, id);
  if (!template) throw notFound();
  return template;
}

/** Saves a change. A published template must stay complete. */
export async function changeTemplateBy(tx: Tx, actor: Actor, id: number, change: TemplateChange): Promise<Template> {
  const current = await locked(tx, actor, id);
  if (change.revision !== undefined && change.revision !== current.revision) {
    throw refuse(409, staleMessage, undefined, { current });
  }
  if (current.isPublished && change.elements) refuseIncomplete(change.elements);
  if (change.closesAt !== current.closesAt) await refuseClosingAfterDue(tx, id, change.closesAt);
  await updateTemplate(tx, id, change);
  const saved = await reread(tx, actor, id);
  const changes = changesBetween(current, saved, ['name', 'opensAt', 'closesAt', 'numberQuestions', 'version']);
  // the audit trail records only changes of published templates, which applicants see
  if (current.isPublished) await recordChange(tx, { actor, action: 'edited', subject: subjectOf(saved), changes });
  return saved;
}

/** Publishes a complete template, or unpublishes one without responses. */
export async function togglePublication(tx: Tx, actor: Actor, id: number): Promise<Template> {
  const current = await locked(tx, actor, id);
  if (!current.isPublished) refuseIncomplete(current.elements);
  else if (!current.can.withdraw) {
    throw refuse(409, `This template has ${responsesOf(current.responses)}: its publication can no longer be taken back.`);
  }
  await setPublished(tx, id, !current.isPublished);
  const action = current.isPublished ? 'publication taken back' : 'published';
  await recordChange(tx, { actor, action, subject: subjectOf(current) });
  return reread(tx, actor, id);
}

export async function deleteTemplateBy(tx: Tx, actor: Actor, id: number): Promise<void> {
  const current = await locked(tx, actor, id);
  if (!current.can.delete) throw refuse(409, `This template has ${responsesOf(current.responses)} and can't be deleted.`);
  await removeTemplate(tx, id);
  await recordChange(tx, { actor, action: 'deleted', subject: subjectOf(current) });
}

function subjectOf({ id, name }: Template) {
  return { kind: 'applicationTemplate' as const, id, name };
}

function refuseIncomplete(elements: readonly ElementDraft[]): void {
  const errors: FieldErrors = {};
  for (const { path, message } of publicationFaults(elements)) errors[wirePath(path.split('.'))] = [message];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
