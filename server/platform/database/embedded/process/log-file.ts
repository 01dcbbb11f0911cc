import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const largest = 10_000_000;
const hour = 3_600_000;

/** Empties the file when it is large, now and every hour: PostgreSQL only appends. Returns a function that stops this. */
export function trimHourly(logFile: string): () => void {
  const trim = () => {
    try {
      if (statSync(logFile).size > largest) truncateSync(logFile);
    } catch {}
  };
  closeSync(openSync(logFile, 'a', 0o600));
  trim();
  const timer = setInterval(trim, hour).unref();
  return () => clearInterval(timer);
}

/** Returns the file's text after the first `begin` bytes. */
export function readFrom(logFile: string, begin: number): string {
  return readFileSync(logFile).subarray(begin).toString();
}
