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
import { findConversation } from './store.ts';
import { addMessage } from './write-message.ts';

/** What programme staff and a nonprofit ask and answer each other about a response. */
export async function conversationRoutes(app: App): Promise<void> {
  const signer = await openLinkSigner(app.db);
  const read = async (db: Db, { actor, tokenHash }: { actor: Actor; tokenHash: Buffer }, response: number) => {
    const promised = await findPromise(db, app.config);
    const conversation = await findConversation(db, { actor, response, links: messageFileLinks(signer, tokenHash), promised });
    if (!conversation) throw notFound();
    return conversation;
  };

  serve(app, readConversation, ({ db, params, ...who }) => read(db, who, params.id));

  serve(app, writeMessage, async ({ tx, params: { id }, body, ...who }) => {
    await addMessage(tx, { actor: who.actor, response: id, promised: await findPromise(tx, app.config) }, body);
    return read(tx, who, id);
  });

  serve(app, changeConversation, async ({ tx, params: { id }, body, ...who }) => {
    await manageConversation(tx, who.actor, id, body);
    return read(tx, who, id);
  });

  serveUpload(app, uploadMessageFile, async ({ db, actor, tokenHash, params: { id }, receive }) => {
    await checkMaySend(db, actor, id);
    const { file, name } = await receive();
    return storeMessageFile(app, actor, { file, name, response: id, links: messageFileLinks(signer, tokenHash) });
  });

  serveMessageFiles(app, signer);
}
