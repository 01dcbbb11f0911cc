import { AsyncLocalStorage } from 'node:async_hooks';

/** The facts of a span: names, numbers and states. Never typed text, and never who a person is. */
export type SpanFacts = Record<string, string | number>;

export interface Span {
  /** the `traceparent` for work that continues in another process */
  readonly traceparent: string;
  name(name: string): void;
  say(facts: SpanFacts): void;
  end(how?: 'failed'): void;
}

export type SpanKind = 'request' | 'statement' | 'job';

/** Begins spans, and sends them when they end. `parent`: a span of this process, or the `traceparent` of another process. */
export interface Tracing {
  begin(kind: SpanKind, name: string, facts: SpanFacts, parent: Span | string | undefined): Span;
  /** sends the spans that are left */
  close(): Promise<void>;
}

let tracing: Tracing | null = null;
const current = new AsyncLocalStorage<Span>();

/** Sets where spans are sent. Before the first call, and after a call with null, no span begins, so tracing costs nothing. */
export function setTracing(wanted: Tracing | null): void {
  tracing = wanted;
}

export const isTracing = (): boolean => tracing !== null;

/** Begins a span below `parent`, or else below the span of the work that is running now. Null without tracing. */
export function beginSpan(kind: SpanKind, name: string, facts: SpanFacts, parent?: string): Span | null {
  return tracing?.begin(kind, name, facts, parent ?? current.getStore()) ?? null;
}

/** Runs `work`. Spans that begin in it, and in everything that it starts, are below this span. */
export function within<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** The `traceparent` of the span of the work that is running now, for work that continues in another process. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent;
