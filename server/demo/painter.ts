import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EncodedPicture } from '#server/files/picture.ts';
import type { PainterAnswer, PainterTask } from './painter-process.ts';

const painterFile = fileURLToPath(new URL('./painter-process.ts', import.meta.url));

/** A process that draws, one picture at a time. It ends with `stop`, with the signal, and with us. */
export function startPainter(signal: AbortSignal) {
  const child = fork(painterFile, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code, by) => reject(new Error(`the painter ended with ${code ?? by}`)));
  });
  ended.catch(() => {});
  return {
    async paint(task: PainterTask): Promise<EncodedPicture> {
      const answer = once(child, 'message') as Promise<[PainterAnswer]>;
      child.send(task, () => {});
      const [{ picture, failure }] = await Promise.race([answer, ended]);
      if (!picture) throw new Error(`the painter could not paint "${task.name}": ${failure}`);
      return picture;
    },
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}
