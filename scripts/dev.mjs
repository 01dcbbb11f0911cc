// Runs the server, restarting it when its sources or the public pages change, and the web with hot reloading.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ensurePagesBuilt, environment, ownNode, root } from './prepare.mjs';

ensureInstalled();
ensurePagesBuilt();
const options = { cwd: root, env: environment() };
const watched = ['server', 'contract', 'dist/pages'].map((folder) => `--watch-path=${folder}`);
const server = spawn(
  ownNode,
  ['--disable-warning=ExperimentalWarning', ...watched, '--watch-preserve-output', 'server/main.ts'],
  { ...options, stdio: ['inherit', 'pipe', 'inherit'] },
);
const pages = spawn(ownNode, ['scripts/build-pages.mjs', '--watch'], { ...options, stdio: 'inherit' });
const end = () => {
  for (const child of [server, pages]) child.kill('SIGTERM');
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
for (const child of [server, pages])
  child.on('exit', () => {
    end();
    process.exitCode = 0;
  });

const { createServer } = await import('vite');
const web = await createServer({ configFile: join(root, 'web/vite.config.ts') });
await web.listen();
web.printUrls();
server.on('exit', () => web.close());
server.stdout.on('data', (text) => {
  process.stdout.write(text);
  // open public pages reload: web/dev/reload.ts
  if (String(text).includes('Almoner is ready')) web.ws.send('almoner:started');
});
