import {
  createVolunteerOpportunity,
  deleteVolunteerOpportunity,
  emptyVolunteerOpportunity,
  listVolunteerOpportunities,
  readVolunteerOpportunity,
  updateVolunteerOpportunity,
} from '#contract/volunteer.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { merged } from '#server/merged.ts';
import { checkChange, checkKeeper, ownerOf, withRights } from '#server/nonprofit-items/rights.ts';
import { pageOf } from '#server/paging.ts';
import {
  addOpportunity,
  changeOpportunity,
  findOpportunities,
  findOpportunity,
  lockOpportunity,
  removeOpportunity,
} from './store.ts';

export function volunteerRoutes(app: App): void {
  serve(app, listVolunteerOpportunities, async ({ db, query, actor }) => {
    const page = await pageOf(query, (limit, offset) => findOpportunities(db, query, limit, offset));
    return { ...page, results: page.results.map((opportunity) => withRights(actor, opportunity)) };
  });

  serve(app, readVolunteerOpportunity, async ({ db, params, actor }) => {
    const opportunity = await findOpportunity(db, params.id);
    if (!opportunity) throw notFound();
    return withRights(actor, opportunity);
  });

  serve(app, createVolunteerOpportunity, async ({ tx, body, actor }) => {
    const nonprofit = ownerOf(actor, body.nonprofit);
    const { title, regions, hours, contactEmail } = body;
    const fields = merged({ ...emptyVolunteerOpportunity, title, regions, hours, contactEmail }, body);
    return withRights(actor, await addOpportunity(tx, nonprofit, fields));
  });

  serve(app, updateVolunteerOpportunity, async ({ tx, params, body, actor }) => {
    const opportunity = await lockOpportunity(tx, params.id);
    checkChange(actor, opportunity, body);
    const fields = merged(opportunity, body);
    return withRights(actor, await changeOpportunity(tx, opportunity.id, fields.nonprofit, fields));
  });

  serve(app, deleteVolunteerOpportunity, async ({ tx, params, actor }) => {
    checkKeeper(actor, await lockOpportunity(tx, params.id));
    await removeOpportunity(tx, params.id);
  });
}
