import {
  type Context,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TracesConfig } from '#server/platform/process/config.ts';
import type { Span, SpanKind, Tracing } from './spans.ts';

const kinds: Record<SpanKind, OtelKind> = { request: OtelKind.SERVER, statement: OtelKind.CLIENT, job: OtelKind.CONSUMER };
const header = 'traceparent';
const propagator = new W3CTraceContextPropagator();

/** milliseconds between two log lines about a collector that does not reply */
const complaintEvery = 60_000;

/** An exporter that logs when traces were not sent, at most once a minute. */
class TellingExporter extends OTLPTraceExporter {
  readonly #log: FastifyBaseLogger;
  #complained = 0;

  constructor(options: ConstructorParameters<typeof OTLPTraceExporter>[0], log: FastifyBaseLogger) {
    super(options);
    this.#log = log;
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, (result) => {
      if (result.code !== ExportResultCode.SUCCESS && Date.now() - this.#complained > complaintEvery) {
        this.#complained = Date.now();
        this.#log.warn({ spans: spans.length, err: result.error }, 'traces could not be sent');
      }
      done(result);
    });
  }
}

/** Sends spans to an OTLP/HTTP collector, in batches and without delaying the work. */
export function openTracing({ endpoint, headers, share }: TracesConfig, log: FastifyBaseLogger): Tracing {
  const exporter = new TellingExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: 5_000 }, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'almoner' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('almoner');
  return {
    begin: (kind, name, attributes, parent) =>
      new SentSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    close: () => provider.shutdown(),
  };
}

function contextOf(parent: Span | string | undefined): Context {
  if (parent instanceof SentSpan) return trace.setSpan(ROOT_CONTEXT, parent.own);
  if (typeof parent !== 'string') return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, parent, { get: () => parent, keys: () => [header] });
}

class SentSpan implements Span {
  readonly own: OtelSpan;

  constructor(own: OtelSpan) {
    this.own = own;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.own.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  name(name: string): void {
    this.own.updateName(name);
  }

  say(facts: Parameters<Span['say']>[0]): void {
    this.own.setAttributes(facts);
  }

  end(how?: 'failed'): void {
    if (how === 'failed') this.own.setStatus({ code: SpanStatusCode.ERROR });
    this.own.end();
  }
}
