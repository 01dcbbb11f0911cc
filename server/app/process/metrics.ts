import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/process/config.ts';
import { portRefused } from '#server/platform/process/port-refused.ts';

/** Loads the large library only if metrics are wanted. */
async function openMetrics() {
  const { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register } = await import('prom-client');
  // in a worker, the registry listens for the requests of the first process
  if (cluster.isWorker) new AggregatorRegistry();
  const requests = new Histogram({
    name: 'almoner_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  collectDefaultMetrics();
  return { requests, register, Gauge };
}

let opened: ReturnType<typeof openMetrics> | undefined;

/** This process's metrics, created once. */
function metrics() {
  opened ??= openMetrics();
  return opened;
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts and times requests by route and opens the gauges, if metrics are wanted. */
export async function openMetricsOf(app: App): Promise<void> {
  const { metricsPort, metricsToken } = app.config;
  if (metricsPort === null && metricsToken === null) return;
  const { requests, ...library } = await metrics();
  const { openGauges } = await import('./gauges.ts');
  openGauges(app, library);
  app.http.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Serves `/metrics` on the main port to requests with METRICS_TOKEN; 404 for all others. */
export function metricsRoute(app: App): void {
  app.http.get('/metrics', async (request, reply) => {
    const expected = app.config.metricsToken;
    if (expected === null || !sameText(request.headers.authorization ?? '', `Bearer ${expected}`)) throw notFound();
    return reply.type(contentType).send(await (cluster.isWorker ? askPrimary() : ownMetrics()));
  });
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

interface MetricsMessage {
  almonerMetrics: 'wanted' | string;
}

/** Asks the first process for the figures of all processes, because a worker knows only its own. */
function askPrimary(): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the first process did not answer with its metrics')), 5_000);
    const listen = (message: Partial<MetricsMessage>) => {
      if (message.almonerMetrics === undefined) return;
      process.off('message', listen);
      clearTimeout(timer);
      resolve(message.almonerMetrics);
    };
    process.on('message', listen);
    process.send?.({ almonerMetrics: 'wanted' } satisfies MetricsMessage);
  });
}

/** In the first process of several: adds the figures of all processes, and sends the sum to workers that ask for it. */
export async function sumOfWorkers(): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = await import('prom-client');
  const sum = new AggregatorRegistry();
  cluster.on('message', async (worker, message: Partial<MetricsMessage>) => {
    if (message.almonerMetrics !== 'wanted') return;
    const told = await sum.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ almonerMetrics: told });
  });
  return () => sum.clusterMetrics();
}

/** Serves `/metrics` on METRICS_PORT if that is set. Returns a function that closes the port. */
export async function listenForMetrics({ metricsPort, host }: Config, read: () => Promise<string>): Promise<() => void> {
  if (metricsPort === null) return () => {};
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(metricsPort, host, resolve)).catch((error) => {
    throw portRefused(error, 'METRICS_PORT', metricsPort, host);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** This process's own figures, in Prometheus's text format. */
export const ownMetrics = async () => (await metrics()).register.metrics();
