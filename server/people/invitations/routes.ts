import {
  inviteColleagues,
  listColleagueInvitations,
  resendColleagueInvitation,
  withdrawColleagueInvitation,
} from '#contract/people/invitations.ts';
import { inviteNonprofits, previewNonprofitInvitations } from '#contract/people/nonprofit-invitations.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { invite } from './invite.ts';
import { inviteChosen, previewInvitations } from './invite-nonprofits.ts';
import { sendInvitationAgain, withdraw } from './steps.ts';
import { findInvitations } from './store.ts';

export function colleagueInvitationRoutes(app: App): void {
  serve(app, inviteColleagues, async ({ tx, actor, body }) => ({ invited: await invite(tx, actor, body) }));
  serve(app, previewNonprofitInvitations, ({ tx, actor, body }) => previewInvitations(tx, { app, actor, body }));
  serve(app, inviteNonprofits, ({ tx, actor, body }) => inviteChosen(tx, { app, actor, body }));
  serve(app, listColleagueInvitations, ({ db, actor, query }) =>
    pageOf(query, (limit, offset) => findInvitations(db, actor, query, limit, offset)),
  );
  serve(app, resendColleagueInvitation, ({ tx, actor, params }) => sendInvitationAgain(tx, actor, params.id));
  serve(app, withdrawColleagueInvitation, ({ tx, actor, params }) => withdraw(tx, actor, params.id));
}
