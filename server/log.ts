import pino, { type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on standard output. What could name a person or open a door is never written. */
export function openLog(config: Config) {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.authorization', 'err.parameters', 'err.detail', 'err.where'], remove: true },
  };
  // Lines are written together, within a second: a write for each costs a tenth of a fast request.
  return pino(options, pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 }));
}
