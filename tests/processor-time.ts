import { appendFileSync, readFileSync } from 'node:fs';

/** ticks in a second: the kernel counts hundredths of a second on every machine that we know */
const ticks = 100;

/**
 * Returns the seconds of processor time that a process and its children have used so far. Null if the kernel does not tell, as on
 * macOS.
 */
function processorSeconds(pid: number | string): number | null {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 15);
    const own = times.reduce((sum, time) => sum + Number(time), 0) / ticks;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (processorSeconds(child) ?? 0), own);
  } catch {
    return null;
  }
}

/** Begins to measure this process and its children. The returned function adds the time since then to the time of a file. */
export function measureProcessor(): (file: string) => void {
  const report = process.env['PROCESSOR_TIMES'];
  const before = report === undefined ? null : processorSeconds(process.pid);
  return (file) => {
    const after = before === null ? null : processorSeconds(process.pid);
    if (report === undefined || before === null || after === null) return;
    appendFileSync(report, `${JSON.stringify([file, after - before])}\n`);
  };
}
