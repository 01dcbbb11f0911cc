import { reportClientError } from '#contract/platform/programme/client-errors.ts';
import { masked } from '#contract/platform/programme/masked.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { apiBase } from '#contract/platform/wire/endpoint.ts';
import { toWire } from '#contract/platform/wire/keys.ts';

type Report = BodyOf<typeof reportClientError>;

/** the most reports of an open page, so that an error in a loop is reported only a few times */
const mostReports = 5;
const reported = new Set<string>();

/** The address without ids and tokens. */
export function routePattern(path: string): string {
  return path.replace(/\/[^/]*\d[^/]*/g, '/#').slice(0, 100);
}

/** Whether the error needs no report, because the server refused the call or could not be reached, and the user has been told. */
function isExpected(error: Error): boolean {
  return 'status' in error && typeof error.status === 'number' && error.status < 500;
}

/** Reports an error to the server's log, the same error only once. Never throws and never waits. */
export function reportError(kind: Report['kind'], error: unknown, call = ''): void {
  if (!(error instanceof Error) || isExpected(error)) return;
  const message = masked(`${error.name}: ${error.message}`);
  const report = { kind, call, message, place: routePattern(window.location.pathname) };
  const key = JSON.stringify(report);
  if (reported.has(key) || reported.size >= mostReports) return;
  reported.add(key);
  void fetch(apiBase + reportClientError.path, {
    method: reportClientError.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(toWire(report)),
    keepalive: true,
  }).catch(() => undefined);
}
