import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing, type Span, within } from './spans.ts';

/** Traces each request, if tracing has started. Spans of the request's work are below its span. */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const facts = { 'http.request.method': request.method, 'almoner.request_id': request.id };
    const span = beginSpan('request', request.method, facts, typeof traceparent === 'string' ? traceparent : undefined);
    if (span === null) return done();
    spans.set(request, span);
    within(span, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const span = spans.get(request);
    span?.name(`${request.method} ${route}`);
    span?.say({
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'almoner.call': request.routeOptions.config.call ?? '',
    });
    span?.end(reply.statusCode >= 500 ? 'failed' : undefined);
    done();
  });
}
