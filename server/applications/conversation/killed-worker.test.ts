import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '#server/platform/database/connection.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { startMailCatcher } from '#tests/mail-catcher.ts';
import { openNewProgramme } from '#tests/new-programme.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';

const conversations = 40;
const kills = 3;

interface Said {
  /** the session of the person who writes the message */
  token: string;
  response: number;
  body: string;
  /** the people who are to get an email about the message */
  receivers: string[];
}

/** Staff ask in each conversation; the nonprofits have two people each, and one of them answers. */
async function makeTalk(db: Db): Promise<{ questions: Said[]; answers: Said[] }> {
  const staff = await createSignedIn(db, { roles: ['CFP_STAFF'] });
  const templateId = (await createApplicationTemplate(db)).id;
  const questions: Said[] = [];
  const answers: Said[] = [];
  for (let index = 0; index < conversations; index++) {
    const director = await createApplicant(db);
    const colleague = await createApplicant(db, director.nonprofit);
    const traits = { templateId, nonprofitId: director.nonprofit, submittedAt: '2026-02-01T00:00:00Z' };
    const { id: response } = await createApplicationResponse(db, traits);
    const asked = [director, colleague].map(({ email }: Applicant) => email);
    questions.push({ token: staff.token, response, body: `Question ${index}`, receivers: asked });
    answers.push({ token: director.token, response, body: `Answer ${index}`, receivers: [staff.email] });
  }
  return { questions, answers };
}

/**
 * Sends a message as the form does. The caller sends it again until the server has acknowledged it. Undefined if the server is
 * killed.
 */
async function say({ origin }: RunningApp, { token, response, body }: Said): Promise<number | undefined> {
  const reply = await fetch(`${origin}/api/v1/applications/responses/${response}/conversation/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
    body: JSON.stringify({ body, request_key: `key-of-${body.replace(' ', '-')}` }),
  }).catch(() => undefined);
  return reply?.status;
}

test('each message of a conversation is one letter to each receiver while Almoner is killed three times', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-talk-'));
  const catcher = await startMailCatcher();
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PROGRAMME_EMAIL: 'programme@example.org',
    SMTP_URL: catcher.url,
  };
  const open = () => openNewProgramme(readConfig(environment));
  const before = await open();
  const { questions, answers } = await makeTalk(before.db);
  await before.close();

  const acknowledged = new Set<Said>();
  const left = () => [...questions, ...answers].filter((said) => !acknowledged.has(said));
  let app = spawnApp(environment);
  await ready(app);
  for (let killed = 0; killed < kills; killed++) {
    const enough = catcher.caught.length + 5 + Math.floor(Math.random() * 20);
    const running = app;
    const killing = until(`${enough} letters`, 60, () => catcher.caught.length >= enough).then(() =>
      running.process.kill('SIGKILL'),
    );
    for (const said of left()) {
      const status = await say(running, said);
      if (status === undefined) break;
      expect(status).toBe(201);
      acknowledged.add(said);
    }
    await killing;
    expect(await app.ended).toBe('SIGKILL');
    app = spawnApp(environment);
    await ready(app);
  }
  for (const said of left()) expect(await say(app, said)).toBe(201);
  const expected = [...questions, ...answers].flatMap(({ body, receivers }) => receivers.map((to) => `${to} ${body}`));
  await until('every letter', 120, () => catcher.caught.length >= expected.length);
  const database = await open();
  const counted = () => database.db.selectFrom('mailMessages').select('state').distinct().execute();
  await until('every letter sent', 60, async () => JSON.stringify(await counted()) === '[{"state":"SENT"}]');
  await database.close();
  app.process.kill('SIGTERM');
  await once(app.process, 'exit');
  const said = (raw: string) => /(?:Question|Answer) \d+/.exec(raw)?.[0];
  expect(catcher.caught.map(({ to, raw }) => `${to.join()} ${said(raw)}`).sort()).toEqual(expected.sort());
  await catcher.close();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);
