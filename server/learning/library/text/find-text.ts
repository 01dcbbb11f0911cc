import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EncodedPicture } from '#server/platform/files/pictures/picture.ts';
import { watchMemory } from '#server/platform/process/resident-memory.ts';
import { textLimits } from './text-limits.ts';
import type { FoundText, TextAnswer, TextTask } from './text-task.ts';

const processFile = fileURLToPath(new URL('./text-process.ts', import.meta.url));

export interface TextAndCover {
  text: FoundText;
  cover: EncodedPicture | null;
  /** the most memory that the process used; null: the process ended before its report, and the cover is missing */
  maxResidentBytes: number | null;
}

/** The file broke its reader, or needs more time or memory than one file may use; or the reader could not be started. */
export class TextNotRead extends Error {}

/** The time ran out. A try with more time may find the text. */
export class TextTakesLong extends TextNotRead {}

/**
 * Reads a file in a separate process: a broken file, or one that needs too much memory or time, ends only that process. Throws
 * TextNotRead if no text was read, or `signal.reason` if Almoner stops.
 */
export async function findText(
  task: TextTask,
  signal: AbortSignal,
  milliseconds: number = textLimits.milliseconds,
): Promise<TextAndCover> {
  signal.throwIfAborted();
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(processFile, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${textLimits.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // the process reads files from strangers, so it gets no secrets
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
  });
  try {
    return await answersOf(child, task, signal, milliseconds);
  } finally {
    child.kill('SIGKILL');
  }
}

function answersOf(child: ChildProcess, task: TextTask, signal: AbortSignal, milliseconds: number): Promise<TextAndCover> {
  return new Promise((resolve, reject) => {
    let text: FoundText | undefined;
    const endWatch = watchMemory(child, textLimits.residentBytes, () => end('needs too much memory'));
    let timer = setTimeout(() => end('takes too long', TextTakesLong), milliseconds);
    const stop = () => reject(signal.reason);
    const settle = () => {
      endWatch();
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    const end = (why: string, Reason = TextNotRead) => {
      settle();
      if (text) resolve({ text, cover: null, maxResidentBytes: null });
      else reject(new Reason(why));
    };
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', () => end('could not be started'));
    child.on('exit', (code, by) => end(`ended its reader with ${code ?? by}`));
    child.on('message', (answer: TextAnswer) => {
      if ('text' in answer) {
        text = answer.text;
        clearTimeout(timer);
        timer = setTimeout(() => end('takes too long to draw'), textLimits.coverMilliseconds);
      } else if (text) {
        settle();
        resolve({ text, ...answer });
      }
    });
    child.send(task, (error) => error && end('could not be reached'));
  });
}
