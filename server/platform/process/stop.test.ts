import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '#tests/factories/people.ts';
import { freePort, type RunningApp, ready, spawnApp, spawnUnderShell, until } from '#tests/running-app.ts';

let environment: Record<string, string>;
let app: RunningApp | undefined;
beforeEach(async () => {
  environment = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'almoner-stop-')),
    PORT: String(await freePort()),
    ALMONER_DEMO: 'off',
  };
});
afterEach(async () => {
  app?.process.kill('SIGTERM');
  await app?.ended;
  await rm(environment['DATA_DIR'] ?? '', { recursive: true, force: true });
});

const incoming = () => readdir(join(environment['DATA_DIR'] ?? '', 'files', 'incoming')).catch(() => []);
const troubles = ({ printed }: RunningApp) =>
  printed()
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line));

test('SIGTERM ends it in order, although an upload is stuck half-way', async () => {
  app = spawnApp(environment);
  await ready(app);
  const body = { first_name: 'Test', last_name: 'Person', email: 'stuck@test.example', password: testPassword };
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(`${app.origin}/api/v1/registration/`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id, token } = (await registered.json()) as { id: number; token: string };
  const upload = connect(Number(environment['PORT']), '127.0.0.1');
  upload.on('error', () => {});
  upload.write(
    `POST /api/v1/user/${id}/image/ HTTP/1.1\r\nhost: test\r\nauthorization: Token ${token}\r\ncontent-length: 100000\r\n` +
      `content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'x'.repeat(5_000)}`,
  );
  await until('the upload has begun', 20, async () => (await incoming()).length === 1);
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(troubles(app)).toEqual([]);
}, 90_000);

test('the end of npm’s shell ends the server under it', async () => {
  app = spawnUnderShell(environment);
  await ready(app);
  const { origin } = app;
  app.process.kill('SIGTERM');
  await until('the server has ended', 60, () =>
    fetch(`${origin}/healthz`).then(
      () => false as const,
      () => true,
    ),
  );
  // the next server can start only after this one has released the folder
  const pidFile = join(environment['DATA_DIR'] ?? '', 'almoner.pid');
  await until('the folder is released', 60, () => !existsSync(pidFile));
  app = spawnApp(environment);
  await ready(app, 60);
}, 150_000);

test('a DATABASE_URL that never answers ends the start with a reason', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  app = spawnApp({ ...environment, DATABASE_URL: `postgres://test:secret@127.0.0.1:${port}/test` });
  expect(await app.ended).toBe(1);
  expect(app.printed()).toContain('The database at DATABASE_URL does not let us in');
  expect(app.printed()).not.toContain('secret');
  silent.close();
}, 90_000);
