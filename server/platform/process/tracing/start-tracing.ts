import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/platform/process/config.ts';
import { setTracing } from './spans.ts';

/**
 * Begins to trace this process, if that is configured; loads the library only then. Returns a function that ends tracing and
 * sends the last spans.
 */
export async function startTracing({ traces }: Pick<Config, 'traces'>, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  if (traces === null) return async () => {};
  const { openTracing } = await import('./open-tracing.ts');
  const tracing = openTracing(traces, log);
  setTracing(tracing);
  return async () => {
    setTracing(null);
    await tracing.close().catch(() => {});
  };
}
