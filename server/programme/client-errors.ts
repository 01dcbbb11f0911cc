import type { FastifyBaseLogger } from 'fastify';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { reportClientError } from '#contract/programme/client-errors.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { refuse } from '#server/http/errors.ts';

/** reports of one network address in each process */
const hourlyLimit = 30;
let limiter: Promise<RateLimiterMemory> | undefined;

async function openLimiter(): Promise<RateLimiterMemory> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  return new RateLimiterMemory({ points: hourlyLimit, duration: 3_600 });
}

/** Control characters would let a report forge log lines where a terminal shows them. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** Writes a browser's error to the log. Throws 429 after too many reports from one client. */
export async function logClientError(
  log: FastifyBaseLogger,
  ip: string,
  report: BodyOf<typeof reportClientError>,
): Promise<void> {
  limiter ??= openLimiter();
  const allowed = await (await limiter).consume(ip).then(
    () => true,
    () => false,
  );
  if (!allowed) throw refuse(429, 'Too many reports.');
  const { kind, call, message, place } = report;
  log.error(
    { clientError: { kind, call: oneLine(call), message: oneLine(message), place: oneLine(place) } },
    'an error in a browser',
  );
}
