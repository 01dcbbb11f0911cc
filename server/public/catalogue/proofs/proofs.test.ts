import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transact } from '#server/platform/database/transact.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { sendDue } from './letters.ts';
import { findRound } from './store.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
});
beforeEach(async () => {
  await api.db.deleteFrom('catalogueProofRounds').execute();
  await api.db.updateTable('nonprofits').set({ print: false }).execute();
  await api.db.deleteFrom('mailMessages').execute();
});
afterAll(() => api.close());

const year = 2031;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const body = (more: object = {}) => ({
  year,
  order: 'NAME',
  paper: 'LETTER',
  per_page: '1',
  due_on: day(20),
  message: 'Look twice.',
  ...more,
});
const send = (more: object = {}, query = '') =>
  api.call('POST', `catalogue/proof-round/${query}`, { token: staff.token, body: body(more) });
const list = async (query = '') => (await api.get(`catalogue/proofs/${query}`, staff.token)).body;
const proofOf = async (id: number, token = staff.token) => api.get(`catalogue/proofs/${id}/`, token);
const markOf = async (id: number, token = staff.token) => (await api.get(`catalogue/proofs/${id}/page/`, token)).body.mark;
const answer = (id: number, said: object, token: string) => api.call('POST', `catalogue/proofs/${id}/`, { token, body: said });
const letters = async () => {
  const sent = await api.db
    .selectFrom('mailMessages')
    .select(['recipient', sql<boolean>`data -> 'reminder'`.as('reminder')])
    .execute();
  return sent.map(({ recipient, reminder }) => `${recipient}: ${reminder ? 'reminder' : 'first'}`);
};
const dueLetters = (today: string) =>
  transact(api.db, async (tx) => {
    const round = await findRound(tx);
    return round ? sendDue(tx, round, today) : -1;
  });

async function printed(name: string): Promise<{ id: number; director: SignedInPerson }> {
  const { id } = await createNonprofit(api.db, {
    name,
    print: true,
    acceptedYears: [year],
    city: 'Oldmarsh',
    shortDescription: 'We row.',
  });
  return { id, director: await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id }) };
}

test('a nonprofit approves what it saw; a later change of its page takes the approval back', async () => {
  const { id, director } = await printed('Proof Rowers');
  const other = await printed('Other Rowers');
  const { id: alone, name } = await createNonprofit(api.db, { name: 'Without People', print: true, acceptedYears: [year] });
  const preview = (await send({}, '?dry_run=true')).body;
  expect(preview).toEqual({
    profiles: 3,
    emails: 2,
    without_people: [{ id: alone, name }],
    sample: { subject: expect.stringContaining('Other Rowers'), text: expect.stringContaining('Look twice.') },
    sent: false,
  });
  expect([(await letters()).length, (await proofOf(id)).status]).toEqual([0, 404]);
  expect((await send({ emails: 3 })).body.detail).toBe(
    'The number of emails has changed since the preview. Look at it again before you send.',
  );
  expect((await send({ emails: 2 })).body.sent).toBe(true);
  expect((await letters()).length).toBe(2);
  expect((await send()).body.detail).toBe(`The proofs of ${year} are open. End them first.`);

  const steps = async () => (await api.get('home/next-steps/', director.token)).body.steps.map(({ key }: { key: string }) => key);
  expect(await steps()).toContain('catalogue-proof');
  const { body: before } = await proofOf(id, director.token);
  expect(before).toMatchObject({ state: 'WAITING', year, page: 4, late: false, message: 'Look twice.', note: '', changed: [] });
  expect(before.problems.map(({ kind }: { kind: string }) => kind)).toEqual(['PHOTO_MISSING', 'FIELD']);
  const { body: shown } = await api.get(`catalogue/proofs/${id}/page/`, director.token);
  expect(shown.svg).toMatch(/^<svg/);
  const approved = await answer(id, { approved: true, mark: shown.mark }, director.token);
  expect([approved.status, approved.body.state]).toEqual([200, 'APPROVED']);
  expect(await steps()).not.toContain('catalogue-proof');

  await api.db
    .updateTable('nonprofits')
    .set({ shortDescription: 'We row at dawn.', paypalEmail: 'not-printed@rowers.example' })
    .where('id', '=', id)
    .execute();
  expect((await proofOf(id)).body).toMatchObject({ state: 'CHANGED', changed: ['Texts'] });
  expect(await steps()).toContain('catalogue-proof');
  expect((await answer(id, { approved: true, mark: shown.mark }, director.token)).body.detail).toBe(
    'The page was changed since you looked at it. Look at it again.',
  );
  await answer(other.id, { approved: true, mark: await markOf(other.id) }, staff.token);
  const { round } = (await api.get('catalogue/proof-round/', staff.token)).body;
  expect(round.counts).toEqual({ waiting: 1, asked: 0, changed: 1, approved: 1 });
  expect((await list('?state=CHANGED')).results).toEqual([
    expect.objectContaining({
      nonprofit_ref: { id, name: 'Proof Rowers' },
      state: 'CHANGED',
      people: 1,
      asked_on: expect.any(String),
      reminded_on: null,
      said_by: { id: director.id, full_name: expect.any(String) },
    }),
  ]);
  expect([(await list('?search=rÓwers')).count, (await list('?search=nobody')).count]).toEqual([2, 0]);
  const { results } = (await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token)).body;
  expect(results.map(({ action }: { action: string }) => action)).toEqual(['proofread']);
});

test('asking for a change needs words, tells staff, and is theirs alone', async () => {
  const { id, director } = await printed('Asking Rowers');
  const { director: stranger } = await printed('Strange Rowers');
  await send();
  const mark = await markOf(id, director.token);
  expect((await answer(id, { approved: false, note: '  ', mark }, director.token)).body).toEqual({
    note: ['Write what should be changed.'],
  });
  expect((await answer(id, { approved: false, note: 'The photo is old.', mark }, director.token)).body).toMatchObject({
    state: 'ASKED',
    note: 'The photo is old.',
  });
  const notices = (await api.get('notices/', staff.token)).body.results;
  expect(notices[0]).toMatchObject({ text: 'Asking Rowers asks for a change.', path: `/catalogue/proofs/${id}` });
  for (const call of [
    await proofOf(id, stranger.token),
    await api.get(`catalogue/proofs/${id}/page/`, stranger.token),
    await answer(id, { approved: true, mark }, stranger.token),
  ])
    expect([call.status, JSON.stringify(call.body)]).toEqual([404, '{"detail":"Not found."}']);
  const { lines } = (await api.get('home/today/', staff.token)).body;
  const line = lines.find(({ key }: { key: string }) => key === 'catalogue-proofs');
  expect(line.numbers.map(({ count, link }: { count: number; link: string }) => [count, link])).toEqual([
    [1, '/catalogue/proofs?state=ASKED'],
    [1, '/catalogue/proofs?state=WAITING'],
  ]);
});

test('each letter goes once: the first, one to who came later, and a reminder before the deadline to who has not approved', async () => {
  const [one, two] = [await printed('Early Rowers'), await printed('Prompt Rowers')];
  await send();
  await answer(two.id, { approved: true, mark: await markOf(two.id) }, two.director.token);
  const late = await printed('Late Rowers');
  expect([await dueLetters(day(1)), await dueLetters(day(1)), await dueLetters(day(14))]).toEqual([1, 0, 0]);
  // two servers send at once: the nonprofits `one` and `late`, which have not approved, get one reminder each
  const twice = await Promise.all([dueLetters(day(15)), dueLetters(day(15))]);
  expect(twice.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect([await dueLetters(day(16)), await dueLetters(day(21))]).toEqual([0, 0]);
  expect((await letters()).toSorted()).toEqual(
    [
      `${one.director.email}: first`,
      `${one.director.email}: reminder`,
      `${two.director.email}: first`,
      `${late.director.email}: first`,
      `${late.director.email}: reminder`,
    ].toSorted(),
  );
});

test('a page that was changed as its nonprofit asked gets the reminder; one that waits for the change does not', async () => {
  const [changed, waiting] = [await printed('Changed Rowers'), await printed('Waiting Rowers')];
  await send();
  for (const { id, director } of [changed, waiting])
    await answer(id, { approved: false, note: 'We row at dawn.', mark: await markOf(id, director.token) }, director.token);
  await api.db.updateTable('nonprofits').set({ shortDescription: 'We row at dawn.' }).where('id', '=', changed.id).execute();
  expect([await dueLetters(day(15)), await dueLetters(day(15))]).toEqual([1, 0]);
  expect(await letters()).toContain(`${changed.director.email}: reminder`);
});

test('the deadline moves, and ended proofs are gone from every home; days that are over are refused', async () => {
  const { id, director } = await printed('Ending Rowers');
  expect((await send({ due_on: day(-2) })).body).toEqual({ due_on: ['Choose a day from today on.'] });
  await send();
  const change = (changes: object) => api.call('PATCH', 'catalogue/proof-round/', { token: staff.token, body: changes });
  expect((await change({ due_on: day(30) })).body.round.due_on).toBe(day(30));
  const { entries } = (await api.get(`calendar/?year=${day(30).slice(0, 4)}`, director.token)).body;
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'CATALOGUE')).toMatchObject([
    { day: day(30), link: `/catalogue/proofs/${id}` },
  ]);
  expect((await change({ ended: true })).body).toEqual({ round: null });
  expect([(await proofOf(id, director.token)).status, (await list()).count, (await change({ ended: true })).status]).toEqual([
    404, 0, 409,
  ]);
  expect((await api.call('POST', 'catalogue/proof-round/', { token: staff.token, body: body({ year: 2032 }) })).body.detail).toBe(
    'No nonprofit is marked for the printed catalogue of 2032.',
  );
});
