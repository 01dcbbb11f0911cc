// Runs the server, restarting it when its sources change, and the web with hot reloading.
import { spawn } from 'node:child_process';
import { ensureInstalled, environment, ownNode, root } from './prepare.mjs';

ensureInstalled();
const options = { cwd: root, stdio: 'inherit', env: environment() };
const children = [
  spawn(
    ownNode,
    [
      '--disable-warning=ExperimentalWarning',
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-preserve-output',
      'server/main.ts',
    ],
    options,
  ),
  spawn('vite', ['--config', 'web/vite.config.ts'], options),
];
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
for (const child of children) child.on('exit', end);
