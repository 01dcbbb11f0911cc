import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span says: names, numbers and states. Never what people typed, nor who they are. */
export type SpanFacts = Record<string, string | number>;

export interface Span {
  /** for the `traceparent` of what follows elsewhere */
  readonly traceparent: string;
  name(name: string): void;
  say(facts: SpanFacts): void;
  end(how?: 'failed'): void;
}

export type SpanKind = 'request' | 'statement' | 'job';

/** Begins spans, and sends them when they end. `parent`: a span of this process, or the `traceparent` of another one. */
export interface Tracing {
  begin(kind: SpanKind, name: string, facts: SpanFacts, parent: Span | string | undefined): Span;
  /** sends what is left */
  close(): Promise<void>;
}

let tracing: Tracing | null = null;
const current = new AsyncLocalStorage<Span>();

/** Until this is called, and after `null`, no span begins: then all of this costs nothing. */
export function setTracing(wanted: Tracing | null): void {
  tracing = wanted;
}

export const isTracing = (): boolean => tracing !== null;

/** Begins a span below the one that this work belongs to, or below `parent`. Null without tracing. */
export function beginSpan(kind: SpanKind, name: string, facts: SpanFacts, parent?: string): Span | null {
  return tracing?.begin(kind, name, facts, parent ?? current.getStore()) ?? null;
}

/** Spans that begin in `work`, and in all that it starts, are below this one. */
export function within<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** The span that this work belongs to, for work that goes on elsewhere. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent;
