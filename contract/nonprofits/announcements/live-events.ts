import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { page, paging } from '#contract/platform/wire/shapes.ts';

/** An event of the external events service. */
const liveEvent = z.object({
  id: z.string(),
  name: z.object({ text: z.string() }),
  /** http or https: where people register */
  url: z.string(),
  /** `startsAt` and `endsAt` are null if the service gives no time */
  startsAt: z.nullable(momentText),
  endsAt: z.nullable(momentText),
  /** the IANA name of the event's time zone; null if the service gives none */
  timeZone: z.nullable(z.string()),
  online: z.boolean(),
});
export type LiveEvent = z.output<typeof liveEvent>;

export const listLiveEvents = endpoint('listLiveEvents', 'GET events-service/live-events/', {
  access: 'openEvents',
  summary: 'Live events of the external events service, at most five minutes old while the service works',
  query: z.object(paging),
  result: z.extend(page(liveEvent), {
    /** false: the server has no events service */
    configured: z.boolean(),
    /** when the service sent this list; null: the service has sent none yet */
    asOf: z.nullable(momentText),
    /** true: the last request to the service failed, so the list may be out of date */
    stale: z.boolean(),
    /** why the list is stale, for programme staff; null for everyone else, and if the list is not stale */
    problem: z.nullable(z.string()),
  }),
});
