import {
  answerClaim as answerClaimCall,
  claimNonprofit as claimNonprofitCall,
  listClaims,
  listOwnClaims,
  readOwnRegistration,
  withdrawClaim as withdrawClaimCall,
} from '#contract/nonprofits/register/claims.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { answerClaim } from './answer.ts';
import { claimNonprofit, withdrawClaim } from './claim.ts';
import { findOwnRegistration } from './own-registration.ts';
import { findClaims, findOwnClaims } from './store.ts';

export function claimRoutes(app: App): void {
  const today = programmeCalendar(app.config);
  serve(app, claimNonprofitCall, async ({ tx, actor, params: { id }, body: { message } }) => {
    const { claim, isNew } = await claimNonprofit(tx, actor, { nonprofitId: id, message });
    return new WithStatus(isNew ? 201 : 200, claim);
  });
  serve(app, listOwnClaims, ({ db, actor }) => findOwnClaims(db, actor.id));
  serve(app, readOwnRegistration, async ({ db, actor }) => ({ registration: (await findOwnRegistration(db, actor.id)) ?? null }));
  serve(app, withdrawClaimCall, ({ tx, actor, params }) => withdrawClaim(tx, actor, params.id));
  serve(app, listClaims, ({ db, query }) => pageOf(query, (limit, offset) => findClaims(db, query, limit, offset)));
  serve(app, answerClaimCall, ({ tx, actor, params, body }) => answerClaim(tx, actor, params.id, { ...body, today: today() }));
}
