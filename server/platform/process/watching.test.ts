import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { summaryOf } from '#server/platform/database/statements/trace-statements.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { readConfig } from './config.ts';
import { startErrorReports } from './error-reports/start-error-reports.ts';
import { startTracing } from './tracing/start-tracing.ts';

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const quiet = pino({ level: 'silent' });

/** Starts a service that stores every request that it receives. */
async function startReceiver(status = 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(status, { 'retry-after': '60' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, port: (server.address() as AddressInfo).port };
}

async function openApi(environment: Record<string, string> = {}): Promise<TestApi> {
  const api = await startApi(environment);
  onTestFinished(() => api.close());
  return api;
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const spansIn = (received: Received[]): SentSpan[] =>
  received.flatMap(({ body }) => {
    const sent: { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] } = JSON.parse(body);
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

describe('traces', () => {
  test('lead from a request to its statements and to the job that it added, and name nobody', async () => {
    const { received, port } = await startReceiver();
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20sample',
    };
    const stop = await startTracing(readConfig(environment), quiet);
    const api = await openApi();
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const body = { email: 'traced@test.example', first_name: 'Trudi', last_name: 'Tracewell' };
    expect((await api.call('POST', 'user/', { token: staff.token, body })).status).toBe(201);
    await runJobsOnce(api.app);
    await stop();
    expect(received.map(({ path, headers }) => ({ path, authorization: headers['authorization'] }))[0]).toEqual({
      path: '/v1/traces',
      authorization: 'Bearer sample',
    });
    const spans = spansIn(received);
    const request = spans.find(({ name }) => name === 'POST /api/v1/user/');
    const job = spans.find(({ name }) => name === 'job deliver-mail');
    expect(job).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    const below = (parent: SentSpan | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);
    expect(below(request)).toEqual(expect.arrayContaining(['begin', 'insert users', 'insert mail_messages', 'commit']));
    expect(below(job)).toContain('update mail_messages');
    expect(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]])).toEqual([
      ['http.request.method', 'POST'],
      ['almoner.request_id', expect.any(String)],
      ['http.route', '/api/v1/user/'],
      ['http.response.status_code', 201],
      ['almoner.call', 'createUser'],
    ]);
    expect(JSON.stringify(received.map(({ body: sent }) => sent))).not.toMatch(/traced@|Trudi|Tracewell/);
  });

  test('go on from a proxy’s traceparent, and none begins without a collector', async () => {
    const { received, port } = await startReceiver();
    const stop = await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }), quiet);
    const api = await openApi();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await api.call('GET', 'config/', { headers: { traceparent } });
    await stop();
    const ours = { traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' };
    expect(spansIn(received).find(({ name }) => name === 'GET /api/v1/config/')).toMatchObject(ours);
    const before = received.length;
    const off = await startTracing(readConfig({}), quiet);
    await api.call('GET', 'config/');
    await off();
    expect(received.length).toBe(before);
  });

  test.each([
    ['SELECT "id", $1 FROM "nonprofits" JOIN users', 'select nonprofits'],
    ["INSERT INTO letters VALUES ('from ada')", 'insert letters'],
    ["SELECT 'text from ada o''hara'", 'select'],
    ['WITH found AS (SELECT 1) SELECT count(*) FROM found', 'with found'],
    ['BEGIN', 'begin'],
  ])('call %s %s', (statement, summary) => {
    expect(summaryOf(statement)).toBe(summary);
  });
});

describe('error reports', () => {
  const dsn = (port: number) => ({ SENTRY_DSN: `http://public@127.0.0.1:${port}/sub/7` });
  const eventIn = ({ body }: Received) => JSON.parse(body.split('\n')[2] ?? '');

  test('of the server and of browsers have the call, and no personal data', async () => {
    const { received, port } = await startReceiver();
    const stop = startErrorReports(readConfig(dsn(port)), quiet);
    const api = await openApi();
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    await api.app.pool.query('ALTER TABLE categories RENAME TO "ada@test.example"');
    const failed = await api.get('nonprofit-category-groups/', staff.token);
    expect(failed.status).toBe(500);
    const report = { kind: 'call', call: 'listNonprofits', message: 'TypeError: no ‹text› here', place: '/nonprofit/#' };
    expect((await api.call('POST', 'client-errors/', { body: report })).status).toBe(204);
    await stop();
    expect(received.map(({ path, headers }) => [path, headers['x-sentry-auth']])).toEqual(
      Array.from({ length: 2 }, () => [
        '/sub/api/7/envelope/',
        'Sentry sentry_version=7, sentry_client=almoner/1, sentry_key=public',
      ]),
    );
    const [server, browser] = received.map(eventIn).sort((one, other) => (one.platform > other.platform ? -1 : 1));
    expect(server).toMatchObject({
      platform: 'node',
      transaction: 'readManagedCategories',
      tags: { call: 'readManagedCategories', where: 'server', request_id: failed.headers['x-request-id'] },
      exception: { values: [{ type: 'error 42P01', value: 'relation ‹text› does not exist' }] },
    });
    const files = server.exception.values[0].stacktrace.frames.map(({ filename }: { filename: string }) => filename);
    expect(files).toContain('server/nonprofits/categories/store.ts');
    expect(browser).toMatchObject({
      platform: 'javascript',
      transaction: 'listNonprofits',
      tags: { call: 'listNonprofits', where: 'browser', place: '/nonprofit/#' },
      exception: { values: [{ type: 'TypeError', value: 'no ‹text› here' }] },
    });
    expect(received.map(({ body }) => body).join()).not.toMatch(/@test|127\.0\.0\.1|\/home/);
  });

  test('end while the service says that it has enough, and are off unless they are configured', async () => {
    const { received, port } = await startReceiver(429);
    const stop = startErrorReports(readConfig(dsn(port)), quiet);
    const api = await openApi();
    const report = { kind: 'script', message: 'Error: once' };
    await api.call('POST', 'client-errors/', { body: report });
    await expect.poll(() => received.length).toBe(1);
    // The test cannot see when the reports have read the reply 429, so it waits until they have stopped.
    await stop();
    const off = startErrorReports(readConfig({}), quiet);
    await api.call('POST', 'client-errors/', { body: report });
    await off();
    expect(received.length).toBe(1);
  });

  test('need an address with a key and a project', () => {
    const refused = (value: string) => () => readConfig({ SENTRY_DSN: value });
    expect(refused('https://errors.example.org/7')).toThrow(/SENTRY_DSN is wrong: it must be/);
    expect(refused('https://key@errors.example.org/')).toThrow(/SENTRY_DSN is wrong/);
  });
});

describe('what watches the metrics', () => {
  test.each(['almoner-dashboard.json', 'almoner-alerts.yml'])('%s names only metrics that exist', async (file) => {
    const api = await openApi({ METRICS_TOKEN: 'a-token-for-the-test' });
    const headers = { authorization: 'Bearer a-token-for-the-test' };
    await api.get('config/');
    const { body } = await api.call('GET', '/metrics', { headers });
    const known = new Set(String(body).match(/^\w+/gm));
    const named = (await readFile(new URL(`../../../deploy/watching/${file}`, import.meta.url), 'utf8')).match(
      /\b(?:almoner_(?:http|database|letters|jobs|check|last|disk)|process_|nodejs_)\w*/g,
    );
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
    expect(String(body)).toMatch(/^almoner_database_up 1$/m);
    expect(String(body)).toMatch(/^almoner_check_state\{check="database"\} 0$/m);
  });
});
