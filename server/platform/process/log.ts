import pino, { type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** Writes JSON lines to standard output. Removes fields that could name a person or open an account. */
export function openLog(config: Config) {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.authorization', 'err.parameters', 'err.detail', 'err.where'], remove: true },
  };
  // Lines are written in batches, within a second: a write per line costs a tenth of a fast request.
  return pino(options, pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 }));
}

export type Log = ReturnType<typeof openLog>;

/** Resolves when all lines so far are written. */
export function written(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}
