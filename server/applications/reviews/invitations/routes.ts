import {
  inviteReviewers,
  inviteReviewersByFile,
  listInvitations,
  readReviewerSetUp,
  resendInvitation,
  setUpReviewer,
  withdrawInvitation,
} from '#contract/applications/reviews/invitations.ts';
import { readAddresses } from '#contract/people/invitation-addresses.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { inviteAll, previewInvitations } from './invite.ts';
import { readAddressFile } from './read-csv.ts';
import { acceptInvitation, findSetUp } from './set-up-reviewer.ts';
import { findInvitations } from './store.ts';
import { sendInvitationAgain, withdraw } from './withdraw.ts';

export function invitationRoutes(app: App): void {
  serve(app, inviteReviewers, ({ tx, actor, query, body }) => {
    const pasted = readAddresses(body.emails.join('\n'));
    if (query.dryRun) return previewInvitations(tx, { actor, pasted, field: 'emails' });
    return inviteAll(tx, { actor, pasted, skipInvalid: body.skipInvalid, field: 'emails' });
  });

  serveUpload(app, inviteReviewersByFile, async ({ db, actor, query, receive }) => {
    const { file } = await receive();
    const pasted = await readAddressFile(file.path);
    if (query.dryRun) return previewInvitations(db, { actor, pasted, field: 'file' });
    return transact(db, (tx) => inviteAll(tx, { actor, pasted, skipInvalid: false, field: 'file' }));
  });

  serve(app, listInvitations, ({ db, query }) => pageOf(query, (limit, offset) => findInvitations(db, query, limit, offset)));
  serve(app, resendInvitation, ({ tx, params }) => sendInvitationAgain(tx, params.id));
  serve(app, withdrawInvitation, ({ tx, actor, params }) => withdraw(tx, actor, params.id));
  serve(app, readReviewerSetUp, ({ db, actor }) => findSetUp(db, actor.id));
  serveInSteps(app, setUpReviewer, ({ db, actor, tokenHash, body }) =>
    acceptInvitation({ db, userId: actor.id, tokenHash, body }),
  );
}
