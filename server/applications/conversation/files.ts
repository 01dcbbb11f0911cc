import * as z from 'zod/mini';
import type { uploadMessageFile } from '#contract/applications/conversation.ts';
import { fileMessages } from '#contract/applications/files.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { type FileLinks, type LinkSigner, readLinkActor } from '#server/platform/files/bound-links.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { acceptKind, sendPrivateFile, storePrivateFile } from '#server/platform/files/storage/private-files.ts';
import { documentKinds } from '#server/platform/files/uploads/file-kinds.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, Refusal } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { subjectOf } from './file-links.ts';
import { findConversationState } from './store.ts';
import { checkMayWrite } from './write-message.ts';

/** Refuses unless the actor may send a file with a message about this response. */
export async function checkMaySend(db: Db, actor: Actor, response: number): Promise<void> {
  const state = await findConversationState(db, actor, response);
  if (!state) throw notFound();
  checkMayWrite(actor, state);
}

interface NewFile {
  file: UploadedFile;
  name: string;
  response: number;
  links: FileLinks;
}

/**
 * days before a file without a message is deleted; for as many days, a browser stores an unsent message, which may need the file
 */
const keptUnsent = 30;

/** Stores an upload for a message: its bytes, then its row. If no message uses the file, both are deleted after 30 days. */
export async function storeMessageFile(
  app: App,
  actor: Actor,
  { file, name, response, links }: NewFile,
): Promise<ResultOf<typeof uploadMessageFile>> {
  const kind = await acceptKind(file, name, { kinds: documentKinds, messages: fileMessages });
  const kept = await storePrivateFile(app, file, name, kind);
  try {
    const { id } = await transact(app.db, async (tx) => {
      await checkMaySend(tx, actor, response);
      const row = await tx
        .insertInto('responseMessageFiles')
        .values({ ...kept, responseId: response, uploadedBy: actor.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const runAt = new Date(Date.now() + keptUnsent * 86_400_000);
      await addJob(tx, 'forget-message-file', row, { key: `message file ${row.id}`, runAt });
      return row;
    });
    return { id, filename: kept.filename, size: kept.size, file: links.linkFor(id, actor) };
  } catch (error) {
    if (error instanceof Refusal) await app.storage.remove(kept.storedAs);
    throw error;
  }
}

/** Deletes a file, unless a message uses it. */
export const forgetMessageFile: Task<'forget-message-file'> = async ({ id }, { db, config }) => {
  // the deleted row stays locked until the bytes are deleted, so that no message can use the file meanwhile
  await transact(db, async (tx) => {
    const file = await tx
      .deleteFrom('responseMessageFiles')
      .where('id', '=', id)
      .where('messageId', 'is', null)
      .returning('storedAs')
      .executeTakeFirst();
    if (file) await openStorage(config).remove(file.storedAs);
  });
};

/** Serves `/application-files/messages/:id/`, authorized by a signed link or by the session header. */
export function serveMessageFiles(app: App, signer: LinkSigner): void {
  app.http.get<{ Params: { id: string } }>('/application-files/messages/:id/', async (request, reply) => {
    const id = z.safeParse(wholeNumber, request.params.id);
    const actor = id.success ? await readLinkActor(app, signer, request, ({ person }) => subjectOf(id.data, person)) : null;
    const file = id.success && actor ? await findReadable(app.db, actor, id.data) : undefined;
    if (!file) throw notFound();
    return sendPrivateFile(app.storage, request, reply, { file, cache: 'private, no-store' });
  });
}

/** Finds a file that the actor may read. Until its message is sent, only the user who uploaded the file may read it. */
async function findReadable(db: Db, actor: Actor, id: number) {
  const file = await db
    .selectFrom('responseMessageFiles')
    .select(['responseId', 'messageId', 'filename', 'contentType', 'size', 'storedAs', 'uploadedBy'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file || (file.messageId === null && file.uploadedBy !== actor.id)) return undefined;
  return (await findConversationState(db, actor, file.responseId)) ? file : undefined;
}
