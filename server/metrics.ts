import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client';
import type { App } from './app.ts';
import { notFound } from './errors.ts';

const requests = new Histogram({
  name: 'almoner_http_request_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

let collecting = false;

/** Counts and times every request by its route. */
export function measureRequests(http: FastifyInstance): void {
  if (!collecting) collectDefaultMetrics();
  collecting = true;
  http.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}

/** `/metrics` on the main port, for who holds METRICS_TOKEN; 404 for all others. */
export function metricsRoute(app: App): void {
  app.http.get('/metrics', async (request, reply) => {
    const expected = app.config.metricsToken;
    if (expected === null || !sameText(request.headers.authorization ?? '', `Bearer ${expected}`)) throw notFound();
    return reply.type(register.contentType).send(await (cluster.isWorker ? askPrimary() : register.metrics()));
  });
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

interface MetricsMessage {
  almonerMetrics: 'wanted' | string;
}

/** A worker knows only its own figures: the first process adds up those of all. */
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

/** In the first process of several: answers its workers' questions for the sum of all. */
export function answerWorkers(): AggregatorRegistry<typeof register.contentType> {
  const sum = new AggregatorRegistry<typeof register.contentType>();
  cluster.on('message', async (worker, message: Partial<MetricsMessage>) => {
    if (message.almonerMetrics === 'wanted') worker.send({ almonerMetrics: await sum.clusterMetrics() });
  });
  return sum;
}

/** `/metrics` on a port of its own. */
export function listenForMetrics(port: number, host: string, read: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(server)));
}

/** This process's own figures. */
export const ownMetrics = () => register.metrics();
