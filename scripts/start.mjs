import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, environment, ownNode, root } from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();

const args = ['--disable-warning=ExperimentalWarning', 'server/main.ts'];
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
