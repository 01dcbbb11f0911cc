import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#server/app/demo/catalogue/entries.ts';
import { demoEin } from '#server/app/demo/catalogue/rows.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { importing } from '../importing-for-tests.ts';
import { layouts } from './platform-layouts.ts';

const shared = (name: string) => fileURLToPath(new URL(`../../../../../../../shared/data/${name}/`, import.meta.url));
const second = await readdir(shared('donations-2'));
const first: Record<string, { gifts: number; sumCents: Record<string, number>; nonprofitBy: string }> = JSON.parse(
  await readFile(`${shared('donations')}expected.json`, 'utf8'),
).files;

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  for (const { name } of catalogue) await createNonprofit(api.db, { name, ein: demoEin(name) });
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof calls.createReporter>>;
type Row = { line: number; amount: number; date_received: string };

const personFor = async (nonprofitBy: string) =>
  nonprofitBy.startsWith('none') ? calls.createReporter() : createSignedIn(api.db, { roles: ['CFP_STAFF'] });

const giftsOf = async (id: number, person: Pick<Person, 'token'>) =>
  (await calls.rowsOf(id, person)).map(({ line, amount, date_received }: Row) => [line, amount, date_received]);

/** Answers nothing, ticks every box that the page shows, and stores. Returns what was stored; null if nothing was. */
async function confirm(content: string | Buffer, person: Pick<Person, 'token'>, name: string) {
  const { status, body } = await calls.upload(content, person, name);
  if (status !== 201) return null;
  await runJobsOnce(api.app);
  const { id } = body;
  await calls.send('PATCH', `${id}/rows/`, person, { decision: 'STORE' });
  const { shown, can } = await calls.read(id, person);
  await calls.send('POST', `${id}/store/`, person, { shown, rest: can.store_rest, differs: true });
  await runJobsOnce(api.app);
  const after = await calls.read(id, person);
  return after.state === 'STORED' ? after : null;
}

/** The number and the sum of what the file has in dollars. */
type Right = { rows: number; amount: number };

describe('a person who answers nothing and confirms', () => {
  test.each(layouts)('stores nothing wrong of $name', async ({ file, text, gifts }) => {
    const person = await calls.createReporter();
    const stored = await confirm(text, person, file);
    if (stored) expect(await giftsOf(stored.id, person)).toEqual(gifts);
  });

  test.each(Object.entries(first))('stores nothing wrong of %s', async (name, { gifts, sumCents, nonprofitBy }) => {
    const stored = await confirm(await readFile(`${shared('donations')}${name}`), await personFor(nonprofitBy), name);
    const isOfDollars = Object.keys(sumCents).join() === 'USD';
    const right: Right = { rows: isOfDollars ? gifts : stored?.present.rows, amount: (sumCents['USD'] ?? 0) / 100 };
    if (stored) expect(stored.present).toMatchObject(right);
  });

  test.each(second.filter((name) => name.endsWith('.expected.json')))('stores nothing wrong of %s', async (name) => {
    const file = name.replace('.expected.json', '');
    const { giftRows, nonprofitBy } = JSON.parse(await readFile(`${shared('donations-2')}${name}`, 'utf8'));
    const person = await personFor(nonprofitBy);
    const stored = await confirm(await readFile(`${shared('donations-2')}${file}`), person, file);
    const dollars = giftRows.filter(({ currency }: { currency: string }) => currency === 'USD');
    const right = dollars.map((one: { line: number; cents: number; date: string }) => [one.line, one.cents / 100, one.date]);
    if (stored) expect(await giftsOf(stored.id, person)).toEqual(right);
  });
});

describe('a person who knows the number and the sum of the platform', () => {
  test.each(layouts)('stores $name to the cent', async ({ file, text, gifts, said }) => {
    const person = await calls.createReporter();
    const { body: made } = await calls.upload(text, person, file);
    const change = async (body: object) => (await calls.send('PATCH', `${made.id}/`, person, body)).body;
    if (said) await change(said);
    const cents = gifts.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0);
    let body = await change({ expected: { rows: gifts.length, amount: cents / 100 } });
    for (let click = 0; click < 4 && body.reading.total.more; click += 1) {
      const [reason] = body.reading.total.reasons;
      if (!reason?.change) break;
      body = await change(reason.change);
    }
    expect(body.reading.total).toMatchObject({ more: null });
    expect(await giftsOf(made.id, person)).toEqual(gifts);
    // what no number says, such as a status that nobody decided, are no gifts: the number is right without them
    const undecided = body.reading.kinds.filter(({ gift }: { gift: boolean | null }) => gift === null);
    await change({ kinds: undecided.map(({ column, value }: Record<string, string>) => ({ column, value, gift: false })) });
    expect((await calls.store(made.id, person)).body).toMatchObject({
      state: 'STORED',
      present: { rows: gifts.length, amount: cents / 100 },
    });
    expect(await giftsOf(made.id, person)).toEqual(gifts);
  });
});
