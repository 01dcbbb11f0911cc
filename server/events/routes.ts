import {
  createEvent,
  deleteEvent,
  emptyEvent,
  endsInOrder,
  eventMessages,
  listEvents,
  readEvent,
  updateEvent,
} from '#contract/events.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notFound, refuseFields } from '#server/errors.ts';
import { merged } from '#server/merged.ts';
import { checkChange, checkKeeper, ownerOf, withRights } from '#server/nonprofit-items/rights.ts';
import { pageOf } from '#server/paging.ts';
import { addEvent, changeEvent, findEvent, findEvents, lockEvent, removeEvent } from './store.ts';

export function eventRoutes(app: App): void {
  serve(app, listEvents, async ({ db, query, actor }) => {
    const page = await pageOf(query, (limit, offset) => findEvents(db, query, limit, offset));
    return { ...page, results: page.results.map((event) => withRights(actor, event)) };
  });

  serve(app, readEvent, async ({ db, params, actor }) => {
    const event = await findEvent(db, params.id);
    if (!event) throw notFound();
    return withRights(actor, event);
  });

  serve(app, createEvent, async ({ tx, body, actor }) => {
    const nonprofit = ownerOf(actor, body.nonprofit);
    const { name, date, startTime } = body;
    return withRights(actor, await addEvent(tx, nonprofit, merged({ ...emptyEvent, name, date, startTime }, body)));
  });

  serve(app, updateEvent, async ({ tx, params, body, actor }) => {
    const event = await lockEvent(tx, params.id);
    checkChange(actor, event, body);
    const fields = merged(event, body);
    if (!endsInOrder(fields)) throw refuseFields({ end_time: [eventMessages.endTime] });
    return withRights(actor, await changeEvent(tx, event.id, fields.nonprofit, fields));
  });

  serve(app, deleteEvent, async ({ tx, params, actor }) => {
    checkKeeper(actor, await lockEvent(tx, params.id));
    await removeEvent(tx, params.id);
  });
}
