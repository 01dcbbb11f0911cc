import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { LiveEvent, listLiveEvents } from '#contract/nonprofits/announcements/live-events.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { QueryOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { neighbours } from '#server/platform/http/lists/paging.ts';
import type { EventsServiceConfig } from '#server/platform/process/config.ts';
import { askEventsService, ServiceProblem } from './ask-service.ts';

type Query = QueryOf<typeof listLiveEvents>;
type Result = ResultOf<typeof listLiveEvents>;

const freshSeconds = 300;
/** seconds between two requests to the service, so that a broken service is not asked by every request of a visitor */
const retrySeconds = 60;

interface Stored {
  events: LiveEvent[] | null;
  fetchedAt: string | null;
  problem: string;
  fresh: boolean;
  asked: boolean;
}

/**
 * Serves the list of live events, which all processes share. Asks the service if the list is older than five minutes and no
 * process has asked within the last minute.
 */
export function openLiveEvents({ config, db }: App) {
  const service = config.eventsService;
  /** the request to the service that is under way: all requests to this process wait for it */
  let asking: Promise<void> | null = null;

  return async function live(query: Query, actor: Actor, log: FastifyBaseLogger): Promise<Result> {
    if (service === null) return resultOf(query, actor, [], { configured: false, asOf: null, stale: false, problem: null });
    let stored = await readStored(db);
    if (!stored.fresh && (asking !== null || !stored.asked)) {
      asking ??= refresh(db, service, log).finally(() => {
        asking = null;
      });
      await asking;
      stored = await readStored(db);
    }
    const { events, fetchedAt, fresh, problem } = stored;
    return resultOf(query, actor, events ?? [], { configured: true, asOf: fetchedAt, stale: !fresh, problem });
  };
}

function resultOf(
  query: Query,
  actor: Actor,
  events: LiveEvent[],
  state: Omit<Result, keyof ReturnType<typeof neighbours> | 'results'>,
) {
  const from = (query.page - 1) * query.pageSize;
  return {
    ...neighbours(query, events.length),
    results: events.slice(from, from + query.pageSize),
    ...state,
    problem: may(actor, 'readSettings') ? state.problem || null : null,
  };
}

async function readStored(db: Db): Promise<Stored> {
  const { rows } = await sql<Stored>`SELECT events, fetched_at, problem,
    coalesce(fetched_at > now() - make_interval(secs => ${freshSeconds}), false) AS fresh,
    tried_at > now() - make_interval(secs => ${retrySeconds}) AS asked FROM live_event_lists`.execute(db);
  if (!rows[0]) throw new Error('live_event_lists has one row');
  return rows[0];
}

/** Asks the service, unless a process has begun to ask within the last minute. */
async function refresh(db: Db, service: EventsServiceConfig, log: FastifyBaseLogger): Promise<void> {
  const claimed = await sql`UPDATE live_event_lists SET tried_at = now()
    WHERE tried_at <= now() - make_interval(secs => ${retrySeconds}) RETURNING one`.execute(db);
  if (claimed.rows.length === 0) return;
  try {
    const events = JSON.stringify(await askEventsService(service));
    await sql`UPDATE live_event_lists SET events = ${events}::jsonb, fetched_at = now(), problem = ''`.execute(db);
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    log.warn({ problem: error.message }, 'the events service did not reply as expected');
    await sql`UPDATE live_event_lists SET problem = ${error.message}`.execute(db);
  }
}
