import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { reportClientError } from '#contract/platform/programme/client-errors.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { placeOf } from '#server/platform/access/attempt-limits.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { reportBrowserError } from '#server/platform/process/error-reports/report-error.ts';

/** the most reports in an hour from one network, to all servers together */
const hour = { points: 30, duration: 3_600 };
const limiters = new WeakMap<pg.Pool, Promise<RateLimiterPostgres>>();

async function openLimiter(pool: pg.Pool): Promise<RateLimiterPostgres> {
  const { RateLimiterMemory, RateLimiterPostgres } = await import('rate-limiter-flexible');
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'client-errors',
    ...hour,
    // This limiter counts in memory while the database is down: browsers report errors then, and these are worth logging.
    insuranceLimiter: new RateLimiterMemory(hour),
  });
}

/** Removes control characters, with which a report could forge log lines in a terminal. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** Writes a browser's error to the log and to the error-reporting service. Throws 429 after too many reports from one network. */
export async function logClientError(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  ip: string,
  report: BodyOf<typeof reportClientError>,
): Promise<void> {
  const limiter = limiters.get(pool) ?? openLimiter(pool);
  limiters.set(pool, limiter);
  const allowed = await (await limiter).consume(placeOf(ip).network).then(
    () => true,
    () => false,
  );
  if (!allowed) throw refuse(429, 'Too many reports.');
  const { kind, call, message, place } = report;
  log.error(
    { clientError: { kind, call: oneLine(call), message: oneLine(message), place: oneLine(place) } },
    'an error in a browser',
  );
  reportBrowserError({ call: call === '' ? kind : call, message, place });
}
