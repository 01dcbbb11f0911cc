import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Samples the memory of this process every 100 ms, and that of its largest child only every second, because `ps` takes time from
 * the work.
 */
export function watchMemory() {
  const seen: number[] = [];
  let typesetter = 0;
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
  const before = megabytes(process.memoryUsage.rss());
  const timer = setInterval(() => {
    seen.push(megabytes(process.memoryUsage.rss()));
    if (seen.length % 10 !== 1) return;
    void largestChild().then((bytes) => {
      typesetter = Math.max(typesetter, megabytes(bytes));
    });
  }, 100);
  return {
    end() {
      clearInterval(timer);
      const third = Math.ceil(seen.length / 3);
      const thirds = [0, 1, 2].map((index) => Math.max(0, ...seen.slice(index * third, (index + 1) * third)));
      return { memory: [before, ...thirds], typesetter };
    },
  };
}

async function largestChild(): Promise<number> {
  const { stdout } = await run('ps', ['--ppid', String(process.pid), '-o', 'rss=']).catch(() => ({ stdout: '' }));
  return Math.max(0, ...stdout.split('\n').map(Number)) * 1_024;
}
