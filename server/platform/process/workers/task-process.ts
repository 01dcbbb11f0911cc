import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watchMemory } from '../resident-memory.ts';
import { TurnsByPerson } from './turns-by-person.ts';

interface Options {
  /** the name in error messages: `picture encoder` */
  name: string;
  /** the program: it replies to every message with one message, and ends on `disconnect` */
  file: URL;
  /** milliseconds after which a task ends and its process is killed */
  longestTask: number;
  /** bytes of memory beyond which the process is killed */
  mostMemory?: number;
}

interface Asker {
  /** the person for whom the task is done; people take turns */
  person: number;
  /** aborts when the task is no longer wanted */
  signal: AbortSignal;
}

/** milliseconds after which an idle process ends and frees its memory */
const idleMilliseconds = 20_000;

/**
 * A child process for work that blocks, takes much memory, or may crash. The process does one task at a time, and ends after 20
 * seconds without a task; the next task starts it again.
 */
export class TaskProcess<Task extends object, Answer> {
  readonly #options: Options;
  readonly #turns = new TurnsByPerson();
  #running: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns null if the task takes too long. Rejects if the signal aborts or the process ends. */
  run({ person, signal }: Asker, task: Task): Promise<Answer | null> {
    return this.#turns.run(person, signal, async () => {
      clearTimeout(this.#idle);
      this.#running ??= this.#start();
      const process = this.#running;
      try {
        return await this.#ask(process, task, signal);
      } catch (error) {
        this.#running = undefined;
        process.kill('SIGKILL');
        signal.throwIfAborted();
        if (error instanceof Error && error.name === 'AbortError') return null;
        throw error;
      } finally {
        this.#idle = setTimeout(() => this.#stop(), idleMilliseconds).unref();
      }
    });
  }

  /** Rejects with an `AbortError` if the signal aborts or the task takes too long. */
  async #ask(process: ChildProcess, task: Task, asker: AbortSignal): Promise<Answer> {
    const done = new AbortController();
    const signal = AbortSignal.any([asker, AbortSignal.timeout(this.#options.longestTask), done.signal]);
    const answer: Promise<[Answer]> = once(process, 'message', { signal }) as never;
    const end = once(process, 'exit', { signal }).then(([code, by]) => {
      throw new Error(`the ${this.#options.name} ended with ${code ?? by}`);
    });
    end.catch(() => {});
    try {
      process.send(task, () => {});
      const [result] = await Promise.race([answer, end]);
      return result;
    } finally {
      answer.catch(() => {});
      done.abort();
    }
  }

  #start(): ChildProcess {
    const process = fork(fileURLToPath(this.#options.file), {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const { mostMemory } = this.#options;
    const endWatch = mostMemory === undefined ? undefined : watchMemory(process, mostMemory, () => process.kill('SIGKILL'));
    process.once('exit', () => {
      endWatch?.();
      if (this.#running === process) this.#running = undefined;
    });
    process.on('error', () => {});
    // neither the child nor its channel keeps our own process running
    process.unref();
    process.channel?.unref();
    return process;
  }

  #stop(): void {
    if (this.#running?.connected) this.#running.disconnect();
    this.#running = undefined;
  }
}
