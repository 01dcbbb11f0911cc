import * as z from 'zod/mini';
import { sentryFrom } from '../error-reports/dsn.ts';
import { headersIn } from '../tracing/headers-in.ts';
import { url, variable, wholeOrUnset } from './variable.ts';

export const watching = {
  LOG_LEVEL: variable(
    'least severe log line that is written; unset: info in production, else warn',
    'fatal, error, warn, info, debug or silent',
    'info',
    z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  ),
  METRICS_PORT: variable(
    'port of /metrics, on HOST; unset: no such port',
    'a whole number from 1 to 65535',
    '9464',
    wholeOrUnset(1, 65_535),
  ),
  METRICS_TOKEN: variable(
    'bearer token that opens /metrics on the main port; unset: closed',
    'at least 16 characters',
    'a-long-random-text',
    z.optional(z.string().check(z.minLength(16))),
    true,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'OpenTelemetry collector that traces of requests, statements and jobs are sent to (OTLP over HTTP); unset: none',
    'a URL that begins with http:// or https://',
    'http://localhost:4318',
    z.optional(url(/^https?:\/\//)),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    'headers for the collector, such as its key',
    'name=value pairs, separated by commas, with values as in a URL',
    'authorization=Bearer%20a-private-token',
    z.optional(
      z.pipe(
        z.string().check(z.refine((value) => headersIn(value) !== null)),
        z.transform((value) => headersIn(value) ?? {}),
      ),
    ),
    true,
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'share of requests that are traced',
    'a number from 0 to 1',
    '0.1',
    z.pipe(z._default(z.string().check(z.regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/)), '1'), z.transform(Number)),
  ),
  SENTRY_DSN: variable(
    'Sentry-compatible service that errors of server and browsers are reported to, without personal data; unset: none',
    'an address with a key and the number of a project',
    'https://key@errors.example.org/1',
    z.optional(z.string().check(z.refine((value) => sentryFrom(value) !== null))),
    true,
  ),
};
