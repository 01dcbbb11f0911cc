// Runs the server, restarting it when its sources or the public pages change, and the web with hot reloading.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureAllInstalled, environment, ownNode, root } from './prepare.mjs';

ensureAllInstalled();
const options = { cwd: root, env: environment() };
const begun = Date.now();
const pages = spawn(ownNode, ['scripts/build-pages.mjs', '--watch'], { ...options, stdio: 'inherit' });
const isBuilt = (file) => (statSync(join(root, 'dist', file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > begun;
while (pages.exitCode === null && !['pages/pages.js', 'web/.vite/pages.json', 'web/.vite/giving.json'].every(isBuilt))
  await delay(100);

const watched = ['server', 'contract', 'dist/pages'].map((folder) => `--watch-path=${folder}`);
const server = spawn(
  ownNode,
  ['--disable-warning=ExperimentalWarning', ...watched, '--watch-preserve-output', 'server/main.ts'],
  { ...options, stdio: ['inherit', 'pipe', 'inherit'] },
);
const { createServer } = await import('vite');
const web = await createServer({ configFile: join(root, 'web/vite.config.ts') });
const end = () => {
  for (const child of [server, pages]) child.kill('SIGTERM');
  void web.close();
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
for (const child of [server, pages]) child.on('exit', end);

await web.listen();
web.printUrls();
server.stdout.on('data', (text) => {
  process.stdout.write(text);
  // tell the browser that the server is ready, so that open public pages reload: see web/app/dev/reload.ts
  if (String(text).includes('Almoner is ready')) web.ws.send('almoner:started');
});
