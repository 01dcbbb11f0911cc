import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberPages } from '#contract/applications/elements.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { demoPassword } from '#server/app/demo/accounts.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { manyQuestions } from '../applicants.ts';
import { expect, storageOf, test } from '../test.ts';

/** Starts a server for this test alone, so that the test may kill it. */
async function ownServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-restart-'));
  const environment = { NODE_ENV: 'development', ALMONER_DEMO: 'on', PORT: String(await freePort()), DATA_DIR: dataDir };
  let app = spawnApp(environment);
  // the first start fills the demo
  await ready(app, 100);
  const kill = async () => {
    app.process.kill('SIGKILL');
    await app.ended;
  };
  const start = async () => {
    app = spawnApp(environment);
    await ready(app);
  };
  const end = async () => {
    app.process.kill('SIGTERM');
    await app.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what the body is
  const call = async (method: string, path: string, token: string | undefined, body?: object): Promise<any> => {
    const response = await fetch(`${app.origin}/api/v1/${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Token ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : fromWire(await response.json());
  };
  return { origin: app.origin, kill, start, end, call };
}

test('the server is killed while a person writes, and has the typed text after its restart', async ({ browser }) => {
  test.setTimeout(180_000);
  const server = await ownServer();
  const signIn = (who: string) =>
    server.call('POST', 'login/', undefined, { email: `${who}@demo.example`, password: demoPassword });
  const [staff, director] = [await signIn('staff'), await signIn('nonprofit')];
  const elements = numberPages(manyQuestions(1, 3));
  const template = await server.call('POST', 'applications/templates/', staff.token, { name: 'Killed in between', elements });
  await server.call('POST', `applications/templates/${template.id}/toggle-published/`, staff.token);
  const { id } = await server.call('POST', 'applications/responses/', director.token, { application_template: template.id });

  const { origins } = storageOf(director);
  const storageState = { cookies: [], origins: origins.map((one) => ({ ...one, origin: server.origin })) };
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${server.origin}/applications/responses/${id}/edit`);
  const state = page.locator('[data-save-state]');
  const field = (number: number) => page.getByRole('textbox', { name: `Question ${number}` });
  await field(1).fill('saved before');
  await expect(state).toHaveText(/^Saved/);
  await field(2).pressSequentially('typed while it ');
  await server.kill();
  await page.keyboard.type('was killed');
  await expect(state).toHaveText('Not saved, trying again');
  await field(3).fill('and while it was gone');
  await server.start();
  await expect(state).toHaveText(/^Saved/, { timeout: 60_000 });
  const { applicationData } = await server.call('GET', `applications/responses/${id}/`, director.token);
  expect(applicationData.elements.slice(1).map(({ answer }: { answer: unknown }) => answer)).toEqual([
    'saved before',
    'typed while it was killed',
    'and while it was gone',
  ]);
  await context.close();
  await server.end();
});
