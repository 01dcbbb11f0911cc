import {
  answerVolunteer,
  changeVolunteering,
  countHours,
  deleteVolunteer,
  listVolunteering,
  listVolunteers,
  readVolunteering,
} from '#contract/nonprofits/volunteering/volunteering.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { checkOwner, ownedBy } from '#server/nonprofits/announcements/policy.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { neighbours, pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { forgetLetters } from '#server/platform/mail/outbox/forget-letters.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import {
  changeVolunteer,
  findOneVolunteering,
  findVolunteering,
  findVolunteers,
  lockOpportunity,
  lockVolunteer,
  type StoredVolunteering,
  setNotes,
} from './store.ts';

/** Routes of opportunities with their volunteers: offers of help, the nonprofit's answers, and hours. */
export function volunteeringRoutes(app: App): void {
  serve(app, listVolunteering, async ({ db, query, actor }) => {
    const { page, pageSize } = query;
    const found = await findVolunteering(db, ownedBy(actor), query, pageSize, (page - 1) * pageSize);
    const results = found.results.map((one) => withRights(actor, one));
    return { ...neighbours(query, found.count), results, totals: found.totals };
  });

  serve(app, readVolunteering, async ({ db, params, actor }) => withRights(actor, await own(db, actor, params.id)));

  serve(app, changeVolunteering, async ({ tx, params, body, actor }) => {
    await lockOpportunity(tx, params.id);
    const before = await own(tx, actor, params.id);
    checkOwner(actor, before.nonprofitRef.id);
    checkVersion(body.version, withRights(actor, before));
    await setNotes(tx, params.id, body.notes);
    return withRights(actor, await own(tx, actor, params.id));
  });

  serve(app, listVolunteers, async ({ db, params, query, actor }) => {
    const { id } = await own(db, actor, params.id);
    return pageOf(query, (limit, offset) => findVolunteers(db, id, limit, offset));
  });

  serve(app, answerVolunteer, async ({ tx, params, body, actor }) => {
    const { title, nonprofitName, contactEmail, email, name, ...before } = await ownVolunteer(tx, actor, params.id);
    const { accepted, answer } = body;
    const state = accepted ? 'ACCEPTED' : 'DECLINED';
    const volunteer = await changeVolunteer(tx, params.id, { state, answer });
    // if the same answer is sent twice, send only one letter
    if (before.state === state && before.answer === answer) return volunteer;
    const data = { name, opportunity: title, nonprofit: nonprofitName, contact: contactEmail, accepted, answer };
    await queueMail(tx, { to: email, template: 'volunteer-answered', data });
    return volunteer;
  });

  serve(app, countHours, async ({ tx, params, body, actor }) => {
    await ownVolunteer(tx, actor, params.id);
    return changeVolunteer(tx, params.id, body);
  });

  serve(app, deleteVolunteer, async ({ tx, params, actor }) => {
    const { email, title, nonprofitName } = await ownVolunteer(tx, actor, params.id);
    await tx.deleteFrom('volunteers').where('id', '=', params.id).execute();
    await forgetLetters(tx, email, ['volunteer-confirm', 'volunteer-answered'], {
      opportunity: title,
      nonprofit: nonprofitName,
    });
  });
}

function withRights(actor: Actor, one: StoredVolunteering) {
  return { ...one, can: { edit: mayEditNonprofit(actor, one.nonprofitRef.id) } };
}

/** The opportunity. Throws 404 if it is another nonprofit's and the actor is not programme staff. */
async function own(db: Db, actor: Actor, id: number): Promise<StoredVolunteering> {
  const found = await findOneVolunteering(db, ownedBy(actor), id);
  if (!found) throw notFound();
  return found;
}

/** The volunteer, locked. Throws 404 unless the actor may edit the nonprofit, so that nobody learns who helps where. */
async function ownVolunteer(tx: Tx, actor: Actor, id: number) {
  const volunteer = await lockVolunteer(tx, id);
  if (!volunteer || !mayEditNonprofit(actor, volunteer.nonprofitId)) throw notFound();
  return volunteer;
}
