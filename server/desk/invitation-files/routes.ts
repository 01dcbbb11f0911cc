import {
  previewInvitationLines,
  readInvitationFile,
  resendNonprofitInvitations,
  sendInvitationLines,
} from '#contract/desk/invitation-files/invitation-files.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { serve } from '#server/platform/http/serve.ts';
import { previewLines, sendLines } from './invite-lines.ts';
import { readInvitations } from './read-file.ts';
import { countUnanswered, sendUnansweredAgain } from './send-again.ts';

/** Inviting nonprofits by a file of their EINs and addresses. */
export function invitationFileRoutes(app: App): void {
  const { config } = app;
  serveUpload(app, readInvitationFile, async ({ receive }) => {
    const { file, fields } = await receive();
    return readInvitations(file.path, fields.columns);
  });
  serve(app, previewInvitationLines, ({ tx, actor, body }) => previewLines(tx, { actor, config, body }));
  serve(app, sendInvitationLines, ({ tx, actor, body }) => sendLines(tx, { actor, config, body }));
  serve(app, resendNonprofitInvitations, ({ tx, actor, body }) =>
    body.dryRun ? countUnanswered(tx) : sendUnansweredAgain(tx, actor),
  );
}
