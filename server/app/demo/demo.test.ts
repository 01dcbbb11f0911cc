import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { donationFields } from '#contract/money/donations/donations.ts';
import { firstAcceptedYear } from '#contract/nonprofits/accepted-years.ts';
import { eventFields } from '#contract/nonprofits/announcements/events.ts';
import { newsFields } from '#contract/nonprofits/announcements/news.ts';
import { volunteerFields } from '#contract/nonprofits/announcements/opportunities.ts';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { colleagueStateSql } from '#server/people/invitations/state-sql.ts';
import { hashPassword, matchPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { pictureNames } from '#server/platform/files/pictures/picture-urls.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { vaultOf } from '#server/platform/vault/vault.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { demoEvents, demoNews, demoOpportunities } from './announcements/entries.ts';
import { demoApplication } from './applications/application-templates.ts';
import { catalogue } from './catalogue/entries.ts';
import { demoAccounts, demoPassword, fillDemo } from './demo.ts';
import { demoDonations, ownGifts } from './donations/entries.ts';
import { demoReporting } from './donations/reporting.ts';
import { demoColleagues, mailFailure } from './invitations.ts';
import { demoPeople } from './people.ts';
import { demoResponses, reopeningReason } from './responses/entries.ts';
import { demoDecisions, demoInvitations, demoReviewers, demoReviews } from './reviews/entries.ts';

const vault = vaultOf([Buffer.alloc(32, 7)]);
let dataDir: string;
let storage: Storage;
let demo: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-demo-'));
  storage = openFolder(dataDir);
  demo = await testDatabase();
  await fillDemo({ db: demo.db, storage, vault, hashPassword });
});
afterAll(async () => {
  await demo.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

describe('the programme', () => {
  // without the nonprofits that staff typed by hand, which have no EIN
  const nonprofits = () => demo.db.selectFrom('nonprofits').selectAll().where('ein', 'is not', null).orderBy('id').execute();

  test('has accounts for each kind of person, three of programme staff, and signs them in', async () => {
    const users = await demo.db.selectFrom('users').selectAll().orderBy('id').execute();
    const printed = users.slice(0, demoAccounts.length);
    expect(printed.map(({ email, roles }) => [email, roles.join()])).toEqual([
      ['staff@demo.example', 'CFP_STAFF'],
      ['treasurer@demo.example', 'CFP_STAFF'],
      ['nonprofit@demo.example', 'NONPROFIT_STAFF'],
      ['reviewer@demo.example', 'REVIEWER'],
      ['board@demo.example', 'BOARD_MEMBER'],
      ['newcomer@demo.example', ''],
      ['finance@demo.example', 'CFP_STAFF'],
    ]);
    for (const user of printed) expect(await matchPassword(user.passwordHash, demoPassword)).toBe('prepared');
    expect(printed.filter((user) => user.nonprofitId !== null).map((user) => user.email)).toEqual(['nonprofit@demo.example']);
    const own = (await nonprofits()).find(({ primaryUserId }) => primaryUserId === printed[2]?.id);
    expect(own?.id).toBe(printed[2]?.nonprofitId);
    const unfilled = Object.entries(own ?? {}).filter(([, value]) => value === '' || value === null);
    expect(unfilled.map(([column]) => column)).toEqual(['address2', 'inactiveDate', 'learningCommonsUntil', 'shownChangedAt']);
  });

  test('has colleagues, directors who are primary users, and people who were invited', async () => {
    const users = await demo.db.selectFrom('users').selectAll().orderBy('id').execute();
    const others = users.slice(demoAccounts.length, demoAccounts.length + demoPeople.length);
    expect(others.map(({ email }) => email)).toEqual(demoPeople.map(({ email }) => email));
    const invited = others.filter(({ passwordHash }) => passwordHash === null);
    const waiting = demoColleagues.filter(({ state }) => state !== 'set_up').map(({ email }) => email);
    expect(invited.map(({ email }) => email).sort()).toEqual(waiting.toSorted());
    const { rows } = await sql<{ email: string; state: string }>`SELECT i.email, ${sql.raw(colleagueStateSql)} AS state
      FROM user_invitations i JOIN users u ON u.id = i.user_id LEFT JOIN mail_messages m ON m.id = i.message_id
      ORDER BY i.invited_at`.execute(demo.db);
    expect(rows).toEqual(demoColleagues.map(({ email, state }) => ({ email, state })));
    const links = await demo.db
      .selectFrom('oneUseLinks as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .select(['u.email', 'l.purpose'])
      .orderBy('u.email')
      .execute();
    expect(links).toEqual(
      ['editor@dmeo.example', 'librarian@harborlanternreadingroom.example', 'manager@secondhingerepair.example'].map((email) => ({
        email,
        purpose: 'SET_UP',
      })),
    );
    const directed = (await nonprofits()).filter(({ primaryUserId }) => primaryUserId !== null);
    expect(directed.map(({ name }) => name).sort()).toEqual(demoResponses.map(({ nonprofit }) => nonprofit).sort());
  });

  test('has an email that failed, and unread notices for each kind of person', async () => {
    const failed = await demo.db
      .selectFrom('mailMessages')
      .select(['recipient', 'lastError'])
      .where('state', '=', 'FAILED')
      .execute();
    expect(failed).toEqual([{ recipient: 'editor@dmeo.example', lastError: mailFailure }]);
    const { rows } = await sql<{
      email: string;
      kinds: string[];
    }>`SELECT u.email, array_agg(DISTINCT n.kind ORDER BY n.kind) AS kinds
      FROM notices n JOIN users u ON u.id = n.user_id WHERE n.read_at IS NULL AND u.is_active AND u.email LIKE '%@demo.example'
      GROUP BY 1 ORDER BY 1`.execute(demo.db);
    expect(rows.map(({ email, kinds }) => [email, ...kinds])).toEqual([
      ['newcomer@demo.example', 'CLAIM'],
      ['nonprofit@demo.example', 'APPLICATION_EXTENDED', 'MESSAGE'],
      ['reviewer@demo.example', 'REVIEWS_ASSIGNED'],
      [
        'staff@demo.example',
        'APPLICATION_SUBMITTED',
        'APPLICATION_WITHDRAWN',
        'CLAIM',
        'IMPORT_FINISHED',
        'MENTIONED',
        'MESSAGE',
        'OTHER',
      ],
      ['treasurer@demo.example', 'APPLICATION_SUBMITTED', 'APPLICATION_WITHDRAWN', 'CLAIM', 'MESSAGE', 'OTHER'],
    ]);
    const unsorted = await sql`SELECT FROM notices a JOIN notices b ON b.id > a.id AND b.created_at < a.created_at`.execute(
      demo.db,
    );
    expect(unsorted.rows).toEqual([]);
  });

  test('uses every budget size and every category, none of them rarely', async () => {
    const rows = await nonprofits();
    for (const size of budgetSizes) expect(rows.filter((row) => row.budgetSize === size).length).toBeGreaterThan(9);
    const categories = await demo.db.selectFrom('categories').selectAll().execute();
    for (const { id } of categories) expect(rows.filter((row) => row.categoryIds.includes(id)).length).toBeGreaterThan(2);
    const groups = await demo.db.selectFrom('categoryGroups').select('id').execute();
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
    const { db } = demo;
    const today = new Date().toISOString().slice(0, 10);
    const events = await db.selectFrom('events').selectAll().execute();
    for (const { startTime, endTime, fee, ...event } of events) {
      const typed = { ...event, address: event, startTime, endTime, fee: fee === null ? null : Number(fee) };
      expect(z.safeParse(eventFields, typed)).toMatchObject({ success: true, data: { link: event.link } });
    }
    expect([events.length, events.filter(({ date }) => date < today).length]).toEqual([demoEvents.length + 5, 1]);
    const names = (some: typeof events) => some.map(({ name }) => name).sort();
    expect(names(events.filter(({ cancelledAt }) => cancelledAt !== null))).toEqual(['Repair Night', 'Seed Swap']);
    expect(names(events.filter(({ published }) => !published))).toEqual(['The Night Without Street Lamps']);
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

describe('the applications', () => {
  test('have responses in every state, with their files', async () => {
    const { db } = demo;
    const rows = await db
      .selectFrom('applicationResponses as r')
      .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
      .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
      .select(['r.id', 'n.name', 'r.status', 'r.submittedAt', 'r.extendedUntil'])
      .where('t.name', '=', demoApplication)
      .orderBy('r.id')
      .execute();
    const states = demoResponses.map(({ nonprofit, state }) => ({
      name: nonprofit,
      status: state === 'submitted' ? 'SUBMITTED' : state === 'withdrawn' ? 'WITHDRAWN' : 'IN_PROGRESS',
      hasExtension: state === 'extended',
    }));
    expect(rows.map(({ name, status, extendedUntil }) => ({ name, status, hasExtension: extendedUntil !== null }))).toEqual(
      states,
    );
    for (const { status, submittedAt } of rows) expect(submittedAt !== null).toBe(status === 'SUBMITTED');
    const reasons = await db.selectFrom('auditEntries').select('reason').where('action', '=', 'reopened').execute();
    expect(reasons).toEqual([{ reason: reopeningReason }]);
    const files = await db.selectFrom('applicationFiles').selectAll().execute();
    expect(files.length).toBe(21);
    for (const { responseId, storedAs, size } of files) {
      expect(rows.map(({ id }) => id)).toContain(responseId);
      expect(await storage.stat(storedAs)).toEqual({ size });
    }
  });

  test('have reviews that disagree, and assignments that are not begun', async () => {
    const { db } = demo;
    const reviews = await db
      .selectFrom('applicationReviews as v')
      .innerJoin('applicationResponses as r', 'r.id', 'v.responseId')
      .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
      .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
      .select(['n.name', 'v.score'])
      .where('t.name', '=', demoApplication)
      .orderBy('v.id')
      .execute();
    expect(reviews.filter(({ name }) => name === 'Thistle Lot Gardens').map(({ score }) => score)).toEqual([5, 2, 3]);
    expect(reviews.length).toBe(demoReviews.length);
    const assignments = await db
      .selectFrom('reviewAssignments as a')
      .innerJoin('applicationResponses as r', 'r.id', 'a.responseId')
      .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
      .select('a.reviewerId')
      .where('t.name', '=', demoApplication)
      .execute();
    expect(assignments.length).toBe(12);
    const rankings = await db.selectFrom('reviewerRankings').select(['userId', 'rank']).execute();
    expect(new Set(rankings.map(({ userId }) => userId)).size).toBe(demoReviewers.length);
    const decisions = await db.selectFrom('responseDecisions').select(['decision', 'releasedAt']).execute();
    const prepared = decisions.filter(({ releasedAt }) => releasedAt === null);
    expect(prepared.map(({ decision }) => decision).sort()).toEqual(Object.values(demoDecisions).sort());
    // the decisions of last year's application are released
    const released = decisions.filter(({ releasedAt }) => releasedAt !== null).map(({ decision }) => decision);
    expect([...new Set(released)].sort()).toEqual(['ACCEPTED', 'DECLINED', 'WAITLISTED']);
    const letters = await db.selectFrom('feedbackLetters').select('releasedAt').execute();
    expect(letters).toEqual([{ releasedAt: null }]);
    const invited = await db.selectFrom('reviewerInvitations').select('userId').execute();
    expect(invited.length).toBe(demoInvitations.length);
  });
});

describe('the donations', () => {
  test('are two years of what nonprofits could have reported, some of a signed-in donor', async () => {
    const { db } = demo;
    const rows = await db.selectFrom('donations').selectAll().orderBy('dateReceived').execute();
    const today = new Date().toISOString().slice(0, 10);
    for (const { amount, ...row } of rows) {
      expect(z.safeParse(donationFields, { ...row, amount: Number(amount), address: row })).toMatchObject({ success: true });
      expect(row.dateReceived < today && row.dateReceived <= row.createdAt.slice(0, 10)).toBe(true);
      expect(row.createdAt < new Date().toISOString()).toBe(true);
    }
    expect(new Set(rows.map(({ dateReceived }) => dateReceived.slice(0, 7))).size).toBeGreaterThanOrEqual(24);
    const givers = await db
      .selectFrom('donations as d')
      .innerJoin('nonprofits as n', 'n.id', 'd.nonprofitId')
      .select('n.name')
      .distinct()
      .execute();
    expect(givers.map(({ name }) => name).sort()).toEqual(demoDonations.map(({ nonprofit }) => nonprofit).sort());
    const newcomer = await db.selectFrom('users').select('id').where('email', '=', 'newcomer@demo.example').executeTakeFirst();
    expect(rows.filter(({ userId }) => userId === newcomer?.id).length).toBe(ownGifts.length);
  });
});

describe('the donation reports', () => {
  test('of the open period: one nonprofit has nothing to report, another was reminded', async () => {
    const { rows } = await sql<{ name: string; state: string; reminded: boolean }>`
      SELECT n.name, s.state, EXISTS (SELECT FROM reporting_reminders r WHERE r.nonprofit_id = n.id) AS reminded
      FROM reporting_periods p, reporting_states(p.id) s JOIN nonprofits n ON n.id = s.nonprofit_id
      WHERE p.ends_on < current_date AND (s.state = 'NOTHING' OR EXISTS (SELECT FROM reporting_reminders r WHERE r.period_id = p.id AND r.nonprofit_id = n.id))
      ORDER BY n.name`.execute(demo.db);
    expect(rows).toEqual([
      { name: demoReporting.nothing, state: 'NOTHING', reminded: false },
      { name: demoReporting.reminded, state: 'MISSING', reminded: true },
    ]);
  });
});

describe('the imports', () => {
  test('are one that waits with its mistakes, one that was stored and one that was undone', async () => {
    const rows = await demo.db
      .selectFrom('donationImports')
      .select(['state', 'rows', 'problems', 'undecided', 'storedRows'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { state: 'UNDONE', rows: 2, problems: 0, undecided: 0, storedRows: 2 },
      { state: 'STORED', rows: 5, problems: 0, undecided: 0, storedRows: 5 },
      { state: 'READY', rows: 7, problems: 2, undecided: 1, storedRows: 0 },
    ]);
    const files = await demo.db.selectFrom('donationImports').select('storedAs').execute();
    for (const { storedAs } of files) expect(await storage.stat(storedAs ?? '')).not.toBeNull();
  });
});

describe('the pictures', () => {
  test('are stored in both sizes for all but a few nonprofits', async () => {
    const { db } = demo;
    const rows = await db.selectFrom('nonprofits').select(['name', 'image']).where('ein', 'is not', null).execute();
    const without = catalogue.filter(({ picture }) => picture === false);
    const namesWithout = rows.flatMap(({ name, image }) => (image === null ? [name] : []));
    expect(namesWithout.sort()).toEqual(without.map(({ name }) => name).sort());
    const hashes = rows.flatMap(({ image }) => image ?? []);
    expect(new Set(hashes).size).toBe(catalogue.length - without.length);
    for (const hash of hashes) {
      const { image, thumbnail } = pictureNames(hash);
      expect(await size(image)).toEqual({ format: 'webp', width: 800, height: 533 });
      expect(await size(thumbnail)).toEqual({ format: 'webp', width: 320, height: 213 });
    }
  });

  test('are not stored for a programme that is not the demo', async () => {
    const { db } = await databaseOfThisTest();
    await db.insertInto('nonprofits').values({ name: 'Thistle Lot Gardens' }).execute();
    const unused = await mkdtemp(join(tmpdir(), 'almoner-demo-'));
    onTestFinished(() => rm(unused, { recursive: true }));
    expect(await fillDemo({ db, storage: openFolder(unused), vault, hashPassword })).toBe(false);
    expect(await readdir(unused)).toEqual([]);
  });

  const size = async (name: string) => {
    const { format, width, height } = await sharp(Buffer.concat(await (await storage.open(name)).toArray())).metadata();
    return { format, width, height };
  };
});
