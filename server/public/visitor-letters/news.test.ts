import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { email, namesIn, openVisitorLetters, soon } from './visitor-letters-for-tests.ts';

const { at, letters, follow, lookBack, rows, send, age } = openVisitorLetters();

test('a letter names what is new, here again or changed, and events, of what was asked for; without news there is none', async () => {
  await age();
  await follow(`?category=${at.category}`);
  await follow('?town=wrenfield-md', 'town@test.example');
  expect(await send()).toBe(0);
  await lookBack();
  const back = await createNonprofit(at.api.db, { name: 'Back Kites', display: true, categoryIds: [at.category] });
  const changed = await createNonprofit(at.api.db, { name: 'Changed Kites', display: true, categoryIds: [at.category] });
  await age();
  const show = (display: boolean) => at.api.db.updateTable('nonprofits').set({ display }).where('id', '=', back.id).execute();
  await show(false);
  await show(true);
  await at.api.db.updateTable('nonprofits').set({ longDescription: 'More kites' }).where('id', '=', changed.id).execute();
  await createNonprofit(at.api.db, {
    name: 'New Kites',
    display: true,
    categoryIds: [at.category],
    city: 'Oldmarsh',
    state: 'MD',
  });
  await createNonprofit(at.api.db, { name: 'Other Oars', display: true });
  const gone = await createNonprofit(at.api.db, { name: 'Gone Kites', display: true, categoryIds: [at.category] });
  await createNonprofit(at.api.db, { name: 'Hidden Kites', categoryIds: [at.category] });
  await createEvent(at.api.db, { nonprofitId: changed.id, name: 'Flying day', date: '2199-05-01' });
  await createEvent(at.api.db, { nonprofitId: changed.id, name: 'Hidden draft', date: '2199-05-01', published: false });
  await createEvent(at.api.db, { nonprofitId: gone.id, name: 'Hidden event', date: '2199-05-01' });
  await at.api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', gone.id).execute();
  expect(await send()).toBe(1);
  const [letter, ...more] = await letters('visitor-news');
  expect([letter?.recipient, more]).toEqual([email, []]);
  expect(letter?.data).toMatchObject({
    about: 'Kites & Strings',
    nonprofits: [
      { name: 'Back Kites', words: 'Here again' },
      { name: 'New Kites', words: 'New · Oldmarsh, MD' },
      { name: 'Changed Kites', words: 'Changed' },
    ],
    events: [{ name: 'Flying day', words: 'May 1, 2199 · Changed Kites' }],
  });
});

test('an event that was a draft, or of a hidden nonprofit, is news once visitors can see it, and once alone', async () => {
  await age();
  const host = await createNonprofit(at.api.db, { name: 'Host Kites', display: true, categoryIds: [at.category] });
  const hidden = await createNonprofit(at.api.db, { name: 'Late Kites', categoryIds: [at.category] });
  const draft = await createEvent(at.api.db, { nonprofitId: host.id, name: 'Draft day', date: '2199-05-01', published: false });
  await createEvent(at.api.db, { nonprofitId: hidden.id, name: 'Late day', date: '2199-05-02' });
  await createEvent(at.api.db, { nonprofitId: host.id, name: 'Old day', date: '2199-05-03' });
  await age();
  const old = sql`now() - interval '9 days'`;
  await sql`UPDATE events SET created_at = ${old}, published_at = CASE WHEN published THEN ${old} END`.execute(at.api.db);
  await follow(`?category=${at.category}`);
  expect(await send()).toBe(0);
  await lookBack();
  const published = await at.api.call('POST', `events/${draft.id}/publish/`, {
    token: at.staff.token,
    body: { published: true },
  });
  expect(published).toMatchObject({ status: 200, body: { changed: 1, event: { published: true } } });
  await at.api.db.updateTable('nonprofits').set({ display: true }).where('id', '=', hidden.id).execute();
  const until = soon();
  expect(await send(until)).toBe(1);
  expect((await letters('visitor-news'))[0]?.data).toMatchObject({
    nonprofits: [{ name: 'Late Kites', words: 'New' }],
    events: [{ name: 'Draft day' }, { name: 'Late day' }],
  });
  expect(await send(until)).toBe(0);
});

test('a letter names twenty, says how many more there are, and then leads to all of them', async () => {
  const many = await createCategory(at.api.db, 'Many Kites');
  const made = [];
  for (let nth = 10; nth < 33; nth++)
    made.push(await createNonprofit(at.api.db, { name: `Many ${nth}`, display: true, categoryIds: [many] }));
  for (let nth = 10; nth < 31; nth++)
    await createEvent(at.api.db, { nonprofitId: made[0]?.id ?? 0, name: `Day ${nth}`, date: `2199-01-${nth}` });
  await follow(`?category=${many}`);
  expect(await send()).toBe(1);
  const { id, data } = await at.api.db
    .selectFrom('mailMessages')
    .select(['id', 'data'])
    .where('template', '=', 'visitor-news')
    .executeTakeFirstOrThrow();
  expect(namesIn(data)).toEqual(made.slice(0, 20).map(({ name }) => name));
  const { text } = (await at.api.get(`outbox/${id}/`, at.staff.token)).body;
  expect(text).toContain('and 3 more');
  expect(text).toContain('and 1 more');
  expect(text).toContain(`https://almoner.test.example/directory?web_categories=${many}`);
  expect(text).toContain('https://almoner.test.example/directory/events');
  expect(text).not.toContain('/directory/shortlist');
});

test('a shortlist follows a merge, and leaves out a nonprofit that is no longer public', async () => {
  const kept = await createNonprofit(at.api.db, { name: 'Kept Kites', display: true });
  const double = await createNonprofit(at.api.db, { name: 'Double Kites', display: true });
  const gone = await createNonprofit(at.api.db, { name: 'Vanished Kites', display: true });
  await follow(`?ids=${double.id},${gone.id}`);
  const post = (path: string, body: object) =>
    at.api.call('POST', `nonprofits/${double.id}/merge/${path}`, { token: at.staff.token, body });
  const { body: preview } = await post('preview/', { into: kept.id });
  expect((await post('', { into: kept.id, take: [], versions: preview.versions })).status).toBe(201);
  await at.api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', gone.id).execute();
  await at.api.db.updateTable('nonprofits').set({ press: 'A headline' }).where('id', '=', kept.id).execute();
  expect(await send()).toBe(1);
  expect(namesIn((await letters('visitor-news'))[0]?.data)).toEqual(['Kept Kites']);
});

test('each letter is queued once: by two at once, and by a second run after one that was cut off', async () => {
  await age();
  const addresses = ['one', 'two', 'three'].map((name) => `${name}@test.example`);
  for (const address of addresses) await follow('', address);
  await createNonprofit(at.api.db, { name: 'Twin Kites', display: true });
  const until = soon();
  // the second letter fails, and with it the run: the first letter stays
  const [, second] = await rows();
  await sql`ALTER TABLE mail_messages ADD CONSTRAINT cut_off CHECK (recipient <> ${sql.lit(second?.email ?? '')}) NOT VALID`.execute(
    at.api.db,
  );
  await expect(send(until)).rejects.toThrow('cut_off');
  await sql`ALTER TABLE mail_messages DROP CONSTRAINT cut_off`.execute(at.api.db);
  expect((await letters('visitor-news')).map(({ recipient }) => recipient)).toEqual(['one@test.example']);
  const sent = await Promise.all([send(until), send(until)]);
  expect(sent[0] + sent[1]).toBe(2);
  expect((await letters('visitor-news')).map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort());
  expect(await send(until)).toBe(0);
});
