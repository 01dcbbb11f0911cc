import { readDateReminders } from '#contract/desk/calendar/date-reminders.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { endCalendarLink, readCalendar, readCalendarLink, renewCalendarLink } from '#contract/platform/home/calendar.ts';
import { endLink, findLink, findOwner, renewLink } from '#server/platform/access/calendar-links.ts';
import { actorOf } from '#server/platform/access/session.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { readEntries } from './entries.ts';
import { previewReminders } from './reminders/preview.ts';
import { readVersions } from './versions.ts';

/** years before and after this year that a calendar file shows */
const fileYears = 1;

export function calendarRoutes(app: App): void {
  const { config, db, pool, http } = app;
  const today = programmeCalendar(config);
  const read = async (actor: Actor, first: number, last: number) => {
    const range = { from: `${first}-01-01`, to: `${last}-12-31`, today: today() };
    const settings = await findSettings(db, config);
    return readEntries({ db, actor, ...range, settings, timeZone: config.public.programmeTimeZone });
  };
  const thisYear = () => Number(today().slice(0, 4));

  serve(app, readCalendar, async ({ actor, query: { year = thisYear() } }) => ({
    year,
    today: today(),
    entries: await read(actor, year, year),
  }));
  serve(app, readDateReminders, ({ db }) => previewReminders(db, config));
  serve(app, readCalendarLink, ({ db, actor }) => findLink(db, actor.id));
  serve(app, renewCalendarLink, ({ tx, actor }) => renewLink(tx, actor.id));
  serve(app, endCalendarLink, ({ tx, actor }) => endLink(tx, actor.id));

  // the secret address is the permission, so nobody signs in: the file shows what the owner of the address may see at this moment
  http.get<{ Params: { token: string } }>('/calendar/:token(^[\\w-]{43}).ics', async (request, reply) => {
    const person = await findOwner(db, request.params.token);
    const actor = person === undefined ? null : await actorOf(pool, person);
    if (!actor) throw notFound();
    const entries = await read(actor, thisYear() - fileYears, thisYear() + fileYears);
    const versions = await readVersions(db, actor.id, entries);
    const { calendarFile } = await import('./calendar-file.ts');
    const { programmeName, programmeTimeZone: timeZone } = config.public;
    reply.header('cache-control', 'private, no-cache').header('content-disposition', 'inline; filename="calendar.ics"');
    reply.header('x-robots-tag', 'noindex').type('text/calendar; charset=utf-8');
    return calendarFile({ name: programmeName, entries, versions, origin: originOf(config, request), timeZone });
  });
}
