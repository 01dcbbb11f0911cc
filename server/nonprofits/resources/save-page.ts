import { isDeepStrictEqual } from 'node:util';
import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import type { ResourcePage } from '#contract/nonprofits/resources/resources.ts';
import { type ResourceName, resourceTitles } from '#contract/nonprofits/resources/resources.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Programme } from '#server/platform/mail/template.ts';
import { addVersion, findCurrent, findVersion, lockPage } from './store.ts';

interface PageRequest {
  actor: Actor;
  programme: Programme;
  name: ResourceName;
}

export async function readPage(db: Db, { actor, programme, name }: PageRequest): Promise<ResourcePage> {
  const { version, content, savedAt } = await findCurrent(db, programme, name);
  return { name, version, content, savedAt, can: { edit: may(actor, 'manageResources') } };
}

/**
 * Saves a page as its next version. Throws 409 with the current page if somebody else saved first. If the text is the same,
 * nothing is saved.
 */
export async function savePage(tx: Tx, asked: PageRequest & { version: number; content: PageContent }): Promise<ResourcePage> {
  const current = await readLocked(tx, asked);
  if (isDeepStrictEqual(current.content, asked.content)) return current;
  checkVersion(asked.version, current);
  return addNext(tx, asked, { version: current.version + 1, content: asked.content, restoredFrom: null });
}

/** Saves the text of an earlier version as the next version. */
export async function restorePage(tx: Tx, asked: PageRequest & { from: number; version: number }): Promise<ResourcePage> {
  const current = await readLocked(tx, asked);
  checkVersion(asked.version, current);
  const earlier = await findVersion(tx, asked.programme, asked.name, asked.from);
  if (!earlier) throw notFound();
  return addNext(tx, asked, { version: current.version + 1, content: earlier.content, restoredFrom: asked.from });
}

async function readLocked(tx: Tx, asked: PageRequest): Promise<ResourcePage> {
  await lockPage(tx, asked.name);
  return readPage(tx, asked);
}

interface Next {
  version: number;
  content: PageContent;
  restoredFrom: number | null;
}

async function addNext(tx: Tx, asked: PageRequest, next: Next): Promise<ResourcePage> {
  const { actor, name } = asked;
  await addVersion(tx, { name, savedBy: actor.id, ...next });
  const changes = { version: { from: next.version - 1, to: next.version } };
  const action = next.restoredFrom === null ? 'changed' : `version ${next.restoredFrom} restored`;
  await recordChange(tx, { actor, action, subject: { kind: 'resourcePage', id: 0, name: resourceTitles[name] }, changes });
  return readPage(tx, asked);
}
