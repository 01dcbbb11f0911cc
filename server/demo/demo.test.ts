import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { eventFields } from '#contract/events.ts';
import { newsFields } from '#contract/news.ts';
import { budgetSizes } from '#contract/nonprofit-choices.ts';
import { firstAcceptedYear } from '#contract/nonprofits.ts';
import { volunteerFields } from '#contract/volunteer.ts';
import { hashPassword, passwordMatches } from '#server/accounts/passwords.ts';
import { openDatabase } from '#server/database/connection.ts';
import { pictureNames } from '#server/files/picture-urls.ts';
import { openStorage } from '#server/files/storage.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { createUser } from '#tests/factories/people.ts';
import { demoEvents, demoNews, demoOpportunities } from './announcements/entries.ts';
import { catalogue } from './catalogue/rows.ts';
import { demoAccounts, demoPassword, fillDemo, isDemo, paintDemoPictures } from './demo.ts';

async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

const counts = async ({ db }: TestDatabase) => ({
  nonprofits: (await db.selectFrom('nonprofits').select('id').execute()).length,
  users: (await db.selectFrom('users').select('id').execute()).length,
  categories: (await db.selectFrom('categories').select('id').execute()).length,
});
const filled = { nonprofits: catalogue.length, users: 4, categories: 13 };

describe('filling', () => {
  test('two processes that start at once fill once', async () => {
    const database = await databaseOfThisTest();
    const other = openDatabase(database.address);
    const did = await Promise.all([database.db, other.db, database.db, other.db].map((db) => fillDemo({ db, hashPassword })));
    await other.close();
    expect(did.sort()).toEqual([false, false, false, true]);
    expect(await counts(database)).toEqual(filled);
    expect(await fillDemo({ db: database.db, hashPassword })).toBe(false);
    expect(await counts(database)).toEqual(filled);
  });

  test('a demo that was emptied stays empty', async () => {
    const { db } = await databaseOfThisTest();
    await fillDemo({ db, hashPassword });
    for (const table of ['users', 'nonprofits', 'categories', 'categoryGroups'] as const) {
      await db.updateTable('users').set({ nonprofitId: null }).execute();
      await db.deleteFrom(table).execute();
    }
    expect(await fillDemo({ db, hashPassword })).toBe(false);
  });

  test.each(['users', 'nonprofits', 'categories'] as const)('a database that has %s is left as it is', async (table) => {
    const database = await databaseOfThisTest();
    if (table === 'users') await createUser(database.db, { email: 'someone@test.example' });
    else await database.db.insertInto(table).values({ name: 'Kept As It Was' }).execute();
    const before = await counts(database);
    expect(await fillDemo({ db: database.db, hashPassword })).toBe(false);
    expect(await counts(database)).toEqual(before);
    expect(await isDemo(database.db)).toBe(false);
  });

  test('a fill that fails leaves nothing behind', async () => {
    const database = await databaseOfThisTest();
    await expect(fillDemo({ db: database.db, hashPassword: async () => '\0' })).rejects.toThrow();
    expect(await counts(database)).toEqual({ nonprofits: 0, users: 0, categories: 0 });
    expect(await isDemo(database.db)).toBe(false);
  });
});

describe('the programme', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await fillDemo({ db: database.db, hashPassword });
  });
  afterAll(() => database.drop());

  const nonprofits = () => database.db.selectFrom('nonprofits').selectAll().orderBy('id').execute();

  test('has one account for each kind of person', async () => {
    const users = await database.db.selectFrom('users').selectAll().orderBy('id').execute();
    const of = (roles: string[]) => users.filter((user) => user.roles.join() === roles.join()).map((user) => user.email);
    expect([of(['CFP_STAFF']), of(['NONPROFIT_STAFF']), of(['REVIEWER']), of([])]).toEqual([
      ['staff@demo.example'],
      ['nonprofit@demo.example'],
      ['reviewer@demo.example'],
      ['newcomer@demo.example'],
    ]);
    expect(users.map((user) => user.email)).toEqual(demoAccounts.map((account) => account.email));
    for (const user of users) expect(await passwordMatches(user.passwordHash, demoPassword)).toBe(true);
    const linked = users.filter((user) => user.nonprofitId !== null);
    expect(linked.map((user) => user.email)).toEqual(['nonprofit@demo.example']);
    const own = (await nonprofits()).filter((nonprofit) => nonprofit.primaryUserId !== null);
    expect(own.map(({ id, primaryUserId }) => [id, primaryUserId])).toEqual([[linked[0]?.nonprofitId, linked[0]?.id]]);
    const unfilled = Object.entries(own[0] ?? {}).filter(([, value]) => value === '' || value === null);
    expect(unfilled.map(([column]) => column)).toEqual(['address2', 'image', 'inactiveDate']);
  });

  test('uses every budget size and every category, none of them rarely', async () => {
    const rows = await nonprofits();
    for (const size of budgetSizes) expect(rows.filter((row) => row.budgetSize === size).length).toBeGreaterThan(9);
    const categories = await database.db.selectFrom('categories').selectAll().execute();
    for (const { id } of categories) expect(rows.filter((row) => row.categoryIds.includes(id)).length).toBeGreaterThan(2);
    const groups = await database.db.selectFrom('categoryGroups').select('id').execute();
    expect(new Set(categories.map((category) => category.groupId))).toEqual(new Set(groups.map((group) => group.id)));
  });

  test('has published, half-published, unpublished and inactive nonprofits', async () => {
    const rows = await nonprofits();
    const kinds = new Set(rows.map(({ display, print }) => `${display} ${print}`));
    expect(kinds).toEqual(new Set(['true true', 'true false', 'false true', 'false false']));
    expect(rows.filter((row) => row.inactiveDate !== null).map(({ name, display }) => [name, display])).toEqual([
      ['Blue Door Storytellers', false],
    ]);
  });

  test('keeps to the limits of its fields, and tells nobody’s address, number or name', async () => {
    const rows = await nonprofits();
    const thisYear = new Date().getFullYear();
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.phoneNumber)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.tags.length).toBeLessThanOrEqual(6);
      for (const tag of row.tags) expect(tag).toMatch(/^[a-z0-9]{1,30}$/);
      expect(new Set(row.tags).size).toBe(row.tags.length);
      expect(row.ein).toMatch(/^00\d{7}$/);
      expect(row.phoneNumber).toMatch(/^\(202\) 555-01\d\d$/);
      expect(row.email).toMatch(/^hello@[a-z0-9]{1,63}\.example$/);
      for (const link of [row.url, row.website, row.facebook, row.linkedin]) {
        expect(link).toMatch(/^(https:\/\/[a-z0-9]+\.example(\/[a-z0-9/]+)?)?$/);
      }
      expect(row.twitter).toMatch(/^[a-z0-9]{0,15}$/);
      expect(row.shortDescription.length).toBeLessThanOrEqual(250);
      expect(row.longDescription.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(row.acceptedYears).toEqual([...new Set(row.acceptedYears)].sort((a, b) => a - b));
      for (const year of row.acceptedYears) expect(year >= firstAcceptedYear && year <= thisYear).toBe(true);
      expect(row.printCategoryId).toBe(row.categoryIds[0]);
    }
  });
});

describe('the announcements', () => {
  test('are ones that people could have typed, of nonprofits of the catalogue, some of them still to come', async () => {
    const { db } = await databaseOfThisTest();
    await fillDemo({ db, hashPassword });
    const today = new Date().toISOString().slice(0, 10);
    const events = await db.selectFrom('events').selectAll().execute();
    for (const { startTime, endTime, fee, ...event } of events) {
      const typed = { ...event, address: event, startTime, endTime, fee: fee === null ? null : Number(fee) };
      expect(z.safeParse(eventFields, typed)).toMatchObject({ success: true, data: { link: event.link } });
    }
    expect([events.length, events.filter(({ date }) => date < today).length]).toEqual([demoEvents.length, 1]);
    const news = await db.selectFrom('newsArticles').selectAll().execute();
    for (const article of news) expect(z.safeParse(newsFields, article)).toMatchObject({ success: true });
    const opportunities = await db.selectFrom('volunteerOpportunities').selectAll().execute();
    for (const opportunity of opportunities) {
      expect(z.safeParse(volunteerFields, { ...opportunity, address: opportunity })).toMatchObject({ success: true });
    }
    const links = [...events.map(({ link }) => link), ...news.map(({ article }) => article)];
    for (const link of links) expect(link).toMatch(/^https:\/\/[a-z0-9]{1,63}\.example\//);
    expect([news.length, opportunities.length]).toEqual([demoNews.length, demoOpportunities.length]);
  });
});

describe('the pictures', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'almoner-demo-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const never = new AbortController().signal;
  const toPaint = catalogue.filter((entry) => entry.motif !== null).length;

  test('are painted for all but a few, and go on where a stopped process left off', async () => {
    const { db } = await databaseOfThisTest();
    const storage = openStorage(dataDir);
    await fillDemo({ db, hashPassword });
    const painted = () =>
      db.selectFrom('nonprofits').select(['name', 'image', 'version']).where('image', 'is not', null).execute();

    const stopped = new AbortController();
    const stopsAtFive = {
      ...storage,
      put: async (bytes: Uint8Array, extension: string) => {
        if ((await painted()).length === 4) stopped.abort();
        return storage.put(bytes, extension);
      },
    };
    expect(await paintDemoPictures({ db, storage: stopsAtFive, signal: stopped.signal })).toBe(5);
    const first = await painted();
    expect(first.length).toBe(5);
    expect(await paintDemoPictures({ db, storage, signal: stopped.signal })).toBe(0);

    expect(await paintDemoPictures({ db, storage, signal: never })).toBe(toPaint - 5);
    const all = await painted();
    expect(all.length).toBe(toPaint);
    expect(all).toEqual(expect.arrayContaining(first));
    expect(new Set(all.map(({ image }) => image)).size).toBe(toPaint);

    const { image, thumbnail } = pictureNames(all[0]?.image ?? '');
    const size = async (name: string) => {
      const { format, width, height } = await sharp(Buffer.concat(await (await storage.open(name)).toArray())).metadata();
      return { format, width, height };
    };
    expect(await size(image)).toEqual({ format: 'webp', width: 1200, height: 800 });
    expect(await size(thumbnail)).toEqual({ format: 'webp', width: 480, height: 320 });

    await db.updateTable('nonprofits').set({ image: null }).where('name', '=', 'Thistle Lot Gardens').execute();
    expect(await paintDemoPictures({ db, storage, signal: never })).toBe(0);
  });

  test('are never painted in a programme that is not the demo', async () => {
    const { db } = await databaseOfThisTest();
    await db.insertInto('nonprofits').values({ name: 'Thistle Lot Gardens' }).execute();
    expect(await paintDemoPictures({ db, storage: openStorage(dataDir), signal: never })).toBe(0);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
