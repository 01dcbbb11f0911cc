import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { beginSpan, isTracing } from '#server/platform/process/tracing/spans.ts';

type Query = (this: unknown, ...args: unknown[]) => unknown;
type Done = (error: Error | null, result: unknown) => void;

/** Traces each statement of a pool, if tracing has started. */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return;
  // The request that returns a connection calls `done` of a waiting request. The binding makes `done` run in the span of the
  // waiting request.
  const connect = pool.connect.bind(pool);
  const ours = (done?: Parameters<typeof connect>[0]) => (done ? connect(AsyncLocalStorage.bind(done)) : connect());
  Object.assign(pool, { connect: ours });
  pool.on('connect', traceClient);
}

function traceClient(client: pg.ClientBase): void {
  const query: Query = client.query;
  const traced: Query = (...args) => {
    const text = textOf(args[0]);
    const span = text === null ? null : beginSpan('statement', summaryOf(text), { 'db.system.name': 'postgresql' });
    if (span === null) return query.apply(client, args);
    const done = args.at(-1);
    if (typeof done === 'function') {
      const ended: Done = (error, result) => {
        span.end(error ? 'failed' : undefined);
        done(error, result);
      };
      return query.apply(client, [...args.slice(0, -1), ended]);
    }
    const result = query.apply(client, args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        () => span.end('failed'),
      );
    else span.end();
    return result;
  };
  Object.assign(client, { query: traced });
}

/** The text of a statement; null for a COPY, which is a stream. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
}

/** `select nonprofits`: the verb and the first table. A summary never contains values, even if the text does. */
export function summaryOf(text: string): string {
  const plain = text.replace(/'(?:[^']|'')*'/g, '').replace(/--[^\n]*/g, '');
  const verb = /^\s*\(?\s*(\w+)/.exec(plain)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update|join|table)\s+"?(?:graphile_worker"?\."?)?([a-z_]{1,60})\b/i.exec(plain)?.[1];
  return [verb, ...(table === undefined ? [] : [table])].join(' ').toLowerCase();
}
