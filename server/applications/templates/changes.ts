import type { ElementDraft } from '#contract/application-elements.ts';
import { publicationFaults, type Template, type TemplateChange } from '#contract/application-templates.ts';
import type { Actor } from '#contract/permissions.ts';
import { wirePath } from '#contract/wire.ts';
import { changesBetween, recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { type FieldErrors, notFound, refuse, refuseFields } from '#server/errors.ts';
import { staleMessage } from '#server/stale-version.ts';
import { findTemplate, holdTemplate, removeTemplate, setPublished, updateTemplate } from './store.ts';

/** The one place where a template's life changes: edited, published, taken back, deleted. */

function responsesOf(count: number | null): string {
  return count === 1 ? '1 response' : `${(count ?? 0).toLocaleString('en-US')} responses`;
}

/** The template, held until the transaction ends. */
async function held(tx: Tx, actor: Actor, id: number): Promise<Template> {
  const template = (await holdTemplate(tx, id)) ? await findTemplate(tx, actor, id) : undefined;
  if (!template) throw notFound();
  return template;
}

export async function reread(tx: Tx, actor: Actor, id: number): Promise<Template> {
  const template = await findTemplate(tx, actor, id);
  if (!template) throw notFound();
  return template;
}

/** Saves a change; one to a published template must leave it complete. */
export async function changeTemplateBy(tx: Tx, actor: Actor, id: number, change: TemplateChange): Promise<Template> {
  const current = await held(tx, actor, id);
  if (change.revision !== undefined && change.revision !== current.revision) {
    throw refuse(409, staleMessage, undefined, { current });
  }
  if (current.isPublished && change.elements) refuseIncomplete(change.elements);
  await updateTemplate(tx, id, change);
  const saved = await reread(tx, actor, id);
  const changes = changesBetween(current, saved, ['name', 'opensAt', 'closesAt', 'numberQuestions', 'version']);
  // a draft is written at all day; what applicants see is another matter
  if (current.isPublished) await recordChange(tx, { actor, action: 'edited', subject: subjectOf(saved), changes });
  return saved;
}

/** Publishes a complete template, or takes the publication back while nobody has begun to answer. */
export async function togglePublication(tx: Tx, actor: Actor, id: number): Promise<Template> {
  const current = await held(tx, actor, id);
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
  const current = await held(tx, actor, id);
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
