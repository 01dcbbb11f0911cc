import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, environment, ownNode, root } from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();

// A signal to npm ends npm and its shell alone: the server notices that they are gone.
const underNpm = process.env.npm_lifecycle_event === 'start' ? ['--end-with-parent'] : [];
// Objects that live for one request fit into 4 MB; by itself Node keeps 16 MB, twice.
const args = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning', 'server/main.ts', ...underNpm];
process.chdir(root);
if (process.platform !== 'win32' && typeof process.execve === 'function') {
  // The server takes this process's place: one process, and signals reach it directly.
  process.removeAllListeners('warning');
  process.emitWarning = () => {};
  process.execve(process.execPath, [process.execPath, ...args], environment());
} else {
  const server = spawn(ownNode, args, { stdio: 'inherit', env: environment() });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
