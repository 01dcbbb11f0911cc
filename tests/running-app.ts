import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Calls `condition` until its result is not false, and returns the result. Throws after `seconds`. */
export async function until<T>(what: string, seconds: number, condition: () => Promise<T | false> | T | false): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await condition();
    if (found !== false) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface RunningApp {
  process: ChildProcess;
  origin: string;
  /** everything that was printed so far, on both streams */
  printed(): string;
  /** resolves with the exit code, or with the signal that ended the process */
  ended: Promise<number | string>;
}

const server = [process.execPath, '--disable-warning=ExperimentalWarning', 'server/main.ts'] as const;

/**
 * Starts `server/main.ts`, of this or of another checkout, in its own process, as `npm start` does. Does not wait until the app
 * is ready.
 */
export function spawnApp(environment: Record<string, string>, checkout = root): RunningApp {
  return spawnCommand(server, environment, checkout);
}

/** Like `spawnApp`, but starts the app through a shell, as npm does. `process` is the shell. */
export function spawnUnderShell(environment: Record<string, string>): RunningApp {
  return spawnCommand(['sh', '-c', `"$@"; exit $?`, 'sh', ...server, '--end-with-parent'], environment);
}

function spawnCommand([command, ...args]: readonly string[], environment: Record<string, string>, cwd = root): RunningApp {
  // NODE_COMPILE_CACHE is the cache of compiled code: with it, a start takes half as long
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command ?? '', args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, HOST: '127.0.0.1', ...environment } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone')),
  );
  return { process: child, origin: `http://127.0.0.1:${environment['PORT']}`, printed: () => printed, ended };
}

/** Resolves when the app is ready. Throws with the printed output if it exits instead. */
export async function ready(app: RunningApp, seconds = 40): Promise<void> {
  let over: number | string | undefined;
  void app.ended.then((how) => {
    over = how;
  });
  await until('ready', seconds, async () => {
    if (over !== undefined) throw new Error(`the app ended with ${over} instead of getting ready:\n${app.printed()}`);
    return fetch(`${app.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  });
}
