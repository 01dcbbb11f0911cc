import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '#server/app/build-app.ts';
import type { Reads } from '#server/platform/database/reads.ts';
import type { App } from '#server/platform/http/app.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { checkDocumented } from './documented-statuses.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what the body is
  body: any;
  headers: Record<string, string>;
  /** the bytes of the body, before any parsing */
  bytes: Buffer;
}

interface Sent {
  token?: string | undefined;
  body?: unknown;
  /** the body to send unchanged; its content type is the one in `headers`, or else JSON */
  raw?: string | Buffer;
  /** sent as `multipart/form-data` */
  form?: FormData;
  headers?: Record<string, string>;
}

export interface TestApi {
  app: App;
  database: TestDatabase;
  db: TestDatabase['db'];
  /** every log line */
  logged: string[];
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Starts the whole app on its own database, for calls over HTTP. The `path` of a call is below `/api/v1/` unless it begins with a
 * slash. `beside`: use this database instead of a new one, for a second server on the same database; its `reads` is the database
 * from which lists are read.
 */
export async function startApi(
  environment: Record<string, string> = {},
  beside?: Pick<TestApi, 'database'> & { reads?: Reads },
): Promise<TestApi> {
  const database = beside?.database ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-api-'));
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...environment });
  const app = await buildApp({ config, database, log, ...(beside?.reads && { reads: beside.reads }) });
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });

  const call: TestApi['call'] = async (method, path, { token, body, raw, form, headers } = {}) => {
    const address = new URL(path.startsWith('/') ? path : `/api/v1/${path}`, origin);
    const response = await fetch(address, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Token ${token}` }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(raw !== undefined && { body: raw as string }),
      ...(form !== undefined && { body: form }),
    });
    checkDocumented(method, address, response.status);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const json = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      // the reply to HEAD has no body
      body: json && text !== '' ? JSON.parse(text) : text,
      headers: Object.fromEntries(response.headers),
      bytes,
    };
  };
  const close = async () => {
    const closed = app.http.close();
    // a connection that a test aborted may still be open on the server's side
    app.http.server.closeAllConnections();
    await closed;
    if (!beside) await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, database, db: database.db, logged, call, get: (path, token) => call('GET', path, { token }), close };
}
