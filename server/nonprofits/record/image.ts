import type { Nonprofit } from '#contract/nonprofits/record.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { replacePicture } from '#server/platform/files/pictures/replace-picture.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { readNonprofitAs } from './read.ts';
import { findNonprofit } from './store.ts';

interface Replace {
  app: App;
  actor: Actor;
  id: number;
  receive: () => Promise<{ file: UploadedFile; fields: { crop?: number[] | undefined } }>;
}

/**
 * Replaces the picture of a nonprofit. The record's `version` stays, because a new picture cannot overwrite what somebody else
 * typed. Throws 404 or 403.
 */
export async function replaceNonprofitImage({ app, actor, id, receive }: Replace): Promise<Nonprofit> {
  if (!(await findNonprofit(app.db, id))) throw notFound();
  if (!mayEditNonprofit(actor, id)) throw notAllowed(actor, 'manageNonprofits');
  const { file, fields } = await receive();
  await replacePicture(app, { of: 'nonprofits', id, file, crop: fields.crop });
  return readNonprofitAs(app.db, actor, id);
}
