import { changeConversation, readConversation, uploadMessageFile, writeMessage } from '#contract/applications/conversation.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { openLinkSigner } from '#server/platform/files/bound-links.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { messageFileLinks } from './file-links.ts';
import { checkMaySend, serveMessageFiles, storeMessageFile } from './files.ts';
import { manageConversation } from './manage.ts';
import { findPromise } from './promise.ts';
import { findConversation, type Wanted } from './store.ts';
import { addMessage } from './write-message.ts';

interface Asking {
  actor: Actor;
  tokenHash: Buffer;
  params: { id: number };
}

/** What programme staff and a nonprofit ask and answer each other about a response. */
export async function conversationRoutes(app: App): Promise<void> {
  const signer = await openLinkSigner(app.db);
  const wantedBy = async (db: Db, { actor, tokenHash, params: { id: response } }: Asking) => {
    const promised = await findPromise(db, app.config);
    return { actor, response, links: messageFileLinks(signer, tokenHash), promised };
  };
  const read = async (db: Db, wanted: Wanted) => {
    const conversation = await findConversation(db, wanted);
    if (!conversation) throw notFound();
    return conversation;
  };

  serve(app, readConversation, async ({ db, ...asking }) => read(db, await wantedBy(db, asking)));

  serve(app, writeMessage, async ({ tx, body, ...asking }) => {
    const wanted = await wantedBy(tx, asking);
    await addMessage(tx, wanted, body);
    return read(tx, wanted);
  });

  serve(app, changeConversation, async ({ tx, body, ...asking }) => {
    const wanted = await wantedBy(tx, asking);
    await manageConversation(tx, wanted, body);
    return read(tx, wanted);
  });

  serveUpload(app, uploadMessageFile, async ({ db, actor, tokenHash, params: { id }, receive }) => {
    await checkMaySend(db, actor, id);
    const { file, name } = await receive();
    return storeMessageFile(app, actor, { file, name, response: id, links: messageFileLinks(signer, tokenHash) });
  });

  serveMessageFiles(app, signer);
}
