import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const lookMilliseconds = 100;
const pageBytes = 4_096;

/**
 * Calls `end` once the process uses more memory than `mostBytes`, because the heap's limit does not count buffers. Returns the
 * function that stops the watch. Works on Linux only: `/proc`.
 */
export function watchMemory({ pid }: ChildProcess, mostBytes: number, end: () => void): () => void {
  const look = async () => {
    const status = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    const pages = Number(status.split(' ')[1] ?? 0);
    if (pages * pageBytes > mostBytes) end();
  };
  const watch = setInterval(() => void look(), lookMilliseconds).unref();
  return () => clearInterval(watch);
}
