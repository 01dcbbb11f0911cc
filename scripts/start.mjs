import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, environment, ownNode, root } from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();

// A signal to npm ends only npm and its shell, so the server itself must notice that its parent has exited.
const underNpm = process.env.npm_lifecycle_event === 'start' ? ['--end-with-parent'] : [];
// Objects that live for one request fit into 4 MB; by default Node reserves 16 MB, twice.
const args = ['--max-semi-space-size=4', '--expose-gc', '--disable-warning=ExperimentalWarning', 'server/main.ts', ...underNpm];
process.chdir(root);
if (process.platform !== 'win32' && typeof process.execve === 'function') {
  // The server replaces this process, so that signals reach it directly.
  process.removeAllListeners('warning');
  process.emitWarning = () => {};
  process.execve(process.execPath, [process.execPath, ...args], environment());
} else {
  const server = spawn(ownNode, args, { stdio: 'inherit', env: environment() });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
