import pino from 'pino';
import type { Config } from './config.ts';

/** JSON lines on standard output. What could name a person or open a door is never written. */
export function openLog(config: Config) {
  return pino({
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.authorization', 'err.parameters', 'err.detail', 'err.where'], remove: true },
  });
}
