import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { masked } from '#contract/platform/programme/masked.ts';
import type { Config } from '#server/platform/process/config.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import type { SentryConfig } from './dsn.ts';
import { type ErrorReport, type ErrorReports, setErrorReports } from './report-error.ts';

/** limit of each process, so that an error in a loop does not flood the service */
const mostPerMinute = 30;
const longestSend = 5_000;
const lastMoment = 2_000;
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Begins to report errors of this process, if that is configured. Returns a function that stops the reports. */
export function startErrorReports({ sentry, production }: Pick<Config, 'sentry' | 'production'>, log: FastifyBaseLogger) {
  if (sentry === null) return async () => {};
  const reports = new Sentry(sentry, production ? 'production' : 'development', log);
  setErrorReports(reports);
  return async () => {
    setErrorReports(null);
    await reports.close();
  };
}

/** Sends envelopes to a Sentry-compatible service (Sentry, GlitchTip, Bugsink). */
class Sentry implements ErrorReports {
  readonly #config: SentryConfig;
  readonly #environment: string;
  readonly #log: FastifyBaseLogger;
  readonly #sending = new Set<Promise<void>>();
  #minute = 0;
  #sent = 0;
  #quietUntil = 0;

  constructor(config: SentryConfig, environment: string, log: FastifyBaseLogger) {
    this.#config = config;
    this.#environment = environment;
    this.#log = log;
  }

  send(report: ErrorReport): void {
    const now = Date.now();
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) this.#begin(minute);
    this.#sent += 1;
    if (this.#sent > mostPerMinute || now < this.#quietUntil) return;
    const sending = this.#post(envelopeOf(report, this.#environment)).catch((error) =>
      this.#log.warn({ code: errorCode(error) || errorCode(error.cause) }, 'an error report could not be sent'),
    );
    this.#sending.add(sending);
    void sending.finally(() => this.#sending.delete(sending));
  }

  #begin(minute: number): void {
    this.#minute = minute;
    this.#sent = 0;
  }

  async #post(body: string): Promise<void> {
    const answer = await fetch(this.#config.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=almoner/1, sentry_key=${this.#config.key}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(longestSend),
    });
    await answer.body?.cancel();
    if (answer.status === 429) this.#quietUntil = Date.now() + 1_000 * (Number(answer.headers.get('retry-after')) || 60);
    else if (!answer.ok) this.#log.warn({ status: answer.status }, 'the error-reporting service refused a report');
  }

  async close(): Promise<void> {
    const impatience = new Promise<void>((resolve) => setTimeout(resolve, lastMoment).unref());
    await Promise.race([Promise.all(this.#sending), impatience]);
  }
}

function envelopeOf({ call, where, type, message, stack, requestId, place }: ErrorReport, environment: string): string {
  const id = randomUUID().replaceAll('-', '');
  const event = {
    event_id: id,
    timestamp: Date.now() / 1_000,
    platform: where === 'server' ? 'node' : 'javascript',
    level: 'error',
    logger: 'almoner',
    environment,
    transaction: call,
    tags: { call, where, ...(requestId !== undefined && { request_id: requestId }), ...(place !== undefined && { place }) },
    exception: {
      values: [{ type, value: masked(message), ...(stack !== undefined && { stacktrace: { frames: framesOf(stack) } }) }],
    },
  };
  return `${JSON.stringify({ event_id: id, sent_at: new Date().toISOString() })}\n{"type":"event"}\n${JSON.stringify(event)}\n`;
}

const line = /^\s*at (?:(?:async )?(.*?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/;

/**
 * The frames of a stack, the outermost first. Paths begin at the program's own folder, because the full path may contain a
 * person's home folder.
 */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .map((text) => line.exec(text))
    .filter((found) => found !== null)
    .map(([, name = '', file = '', row, column]) => ({
      function: name || '<anonymous>',
      filename: file.startsWith(root) ? file.slice(root.length) : file.replace(/^\/.*\//, ''),
      lineno: Number(row),
      colno: Number(column),
      in_app: file.startsWith(root) && !file.includes('node_modules'),
    }))
    .reverse();
}
