import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { fillDemo } from '#server/app/demo/demo.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, farDay } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

/** The call of each page that a number opens. The page sends its query unchanged. */
const lists: Record<string, string> = {
  '/applications/board': 'applications/board/',
  '/applications/responses': 'applications/responses/',
  '/donation-management': 'donations/',
  '/donation-management/imports': 'donation-imports/',
  '/catalogue/proofs': 'catalogue/proofs/',
  '/gifts': 'giving/gifts/',
  '/gifts/reconcile': 'giving/reconcile/payouts/',
  '/gifts/reconcile/movements': 'giving/reconcile/movements/',
  '/learning-commons/requests': 'subscriptions/requests/',
  '/nonprofit-claims': 'claims/',
  '/nonprofits': 'nonprofits/',
  '/nonprofits/irs-changes': 'irs-changes/',
  '/nonprofits/look-alikes': 'look-alikes/',
  '/outbox': 'outbox/',
  '/payouts': 'payouts/batches/',
  '/payouts/balances': 'payouts/balances/',
  '/photo-manager': 'photo-manager/',
  '/reviewers/invites': 'reviewers/invitations/',
  '/users': 'user/',
  '/users/invite': 'colleagues/invitations/',
  '/volunteering': 'volunteering/',
};

async function rowsBehind(api: TestApi, link: string, token: string): Promise<number> {
  const [page = '', query = ''] = link.split('?');
  const imported = /^\/donation-management\/imports\/(\d+)$/.exec(page);
  if (imported) return (await api.get(`donation-imports/${imported[1]}/rows/`, token)).body.count;
  const { status, body } = await api.get(`${lists[page]}?${query}`, token);
  expect([link, status]).toEqual([link, 200]);
  return body.count;
}

async function linesOf(api: TestApi, token: string): Promise<HomeLine[]> {
  const { status, body } = await api.get('home/today/', token);
  expect(status).toBe(200);
  return body.lines;
}

const figures = (lines: readonly HomeLine[]) =>
  lines.flatMap(({ key, numbers }) => numbers.map(({ count, label }) => `${key}: ${count} ${label}`));

describe('with the demo programme', () => {
  let api: TestApi;
  let dataDir: string;
  let token: string;
  let lines: HomeLine[];
  beforeAll(async () => {
    api = await startApi();
    dataDir = await mkdtemp(join(tmpdir(), 'almoner-home-'));
    await fillDemo({ db: api.db, storage: openFolder(dataDir), vault: api.app.vault, hashPassword });
    ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
    lines = await linesOf(api, token);
  });
  afterAll(async () => {
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('each number opens a list with exactly so many rows', async () => {
    const numbers = lines.flatMap((line) => line.numbers);
    const behind: unknown[] = [];
    for (const { link } of numbers) behind.push([link, await rowsBehind(api, link, token)]);
    expect(behind).toEqual(numbers.map(({ link, count }) => [link, count]));
  });

  test('every feature has its line, and the keys are unique', () => {
    const keys = lines.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !key.startsWith('application-')).map((key) => key.replace(/-\d+$/, ''))).toEqual([
      'conversations',
      'mail',
      'colleagues',
      'left-behind',
      'reviews',
      'claims',
      'look-alikes',
      'irs-changes',
      'photos',
      'catalogue-proofs',
      'information-requests',
      'offers',
      'invitations',
      'gifts',
      'payouts',
      'thanks',
      'conflict',
      'accounts',
      'donation-imports',
      'donation-import',
      'irs-import',
    ]);
  });

  test('the last import of donations is shown to those who open it', async () => {
    const hasLine = async (field: 'content' | 'finance') => {
      const person = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: [field] });
      const shown = (await api.get('home/today/', person.token)).body.lines;
      return shown.some(({ key }: { key: string }) => key === 'donation-import');
    };
    expect([await hasLine('content'), await hasLine('finance')]).toEqual([false, true]);
  });
});

describe('by itself', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ PROGRAMME_TIME_ZONE: 'America/New_York' });
  });
  afterAll(() => api.close());

  test('an application’s curve ends with what is submitted; only open ones are shown, the first to close first', async () => {
    const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const spring = await createApplicationTemplate(api.db, { name: 'Spring', closesAt: at(9) });
    const always = await createApplicationTemplate(api.db, { name: 'Always' });
    await createApplicationTemplate(api.db, { name: 'Closed', closesAt: at(-1) });
    await createApplicationTemplate(api.db, { name: 'Later', opensAt: at(1) });
    await createApplicationTemplate(api.db, { name: 'Unpublished', isPublished: false });
    for (const submittedAt of [null, null, at(-400), at(-10), at(0)])
      await createApplicationResponse(api.db, { templateId: spring.id, submittedAt });
    const responses = (id: number, status: string) =>
      `/applications/responses?application_template=${id}&application_status=${status}`;
    const notBegun = (id: number) => `/nonprofits?application_template=${id}&application_progress=NOT_BEGUN`;
    const couldBegin = await createNonprofit(api.db);
    await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: couldBegin.id });
    await createNonprofit(api.db);
    const numbers = (id: number, begun: number, submitted: number) => [
      { count: 1, label: 'not begun', link: notBegun(id), urgent: false },
      { count: begun, label: 'in progress', link: responses(id, 'IN_PROGRESS'), urgent: false },
      { count: submitted, label: 'submitted', link: responses(id, 'SUBMITTED'), urgent: false },
    ];
    const line = { group: 'APPLICATIONS', detail: '', urgent: false, at: null };
    const lines = (await linesOf(api, token)).filter(({ group }) => group === 'APPLICATIONS');
    expect(lines).toEqual([
      {
        ...line,
        key: `application-${spring.id}`,
        title: 'Spring',
        link: `/applications/templates/${spring.id}`,
        until: expect.stringMatching(/Z$/),
        numbers: numbers(spring.id, 2, 3),
        curve: { label: 'Submitted in the last 30 days', values: [...Array(19).fill(1), ...Array(10).fill(2), 3] },
      },
      {
        ...line,
        key: `application-${always.id}`,
        title: 'Always',
        link: `/applications/templates/${always.id}`,
        until: null,
        numbers: numbers(always.id, 0, 0),
        curve: { label: 'Submitted in the last 30 days', values: Array(30).fill(0) },
      },
    ]);
  });

  test('a round says what is short of reviews and prepared, urgent near its day; what is urgent comes first', async () => {
    const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const round = async (name: string, days: number | null) => {
      const { id } = await createApplicationTemplate(api.db, { name, closesAt: at(-30) });
      const due = { templateId: id, reviewsWanted: 1, dueAt: days === null ? null : at(days) };
      await api.db.insertInto('reviewRounds').values(due).execute();
      const done = await createSubmittedResponse(api.db, { templateId: id });
      await createReview(api.db, { responseId: done.id, recommendation: 'recommend' });
      const missing = await createSubmittedResponse(api.db, { templateId: id });
      return { id, done: done.id, missing: missing.id };
    };
    const near = await round('Near', 3);
    const far = await round('Far', 40);
    // nobody reviews this one
    await round('Never', null);
    await api.db.insertInto('responseDecisions').values({ responseId: far.done, decision: 'DECLINED' }).execute();
    const reviewer = await createReviewer(api.db, { firstName: 'Rae', lastName: 'Rowan' });
    await createAssignment(api.db, near.missing, reviewer.id);
    const { nonprofitId } = await api.db
      .selectFrom('applicationResponses')
      .select('nonprofitId')
      .where('id', '=', near.missing)
      .executeTakeFirstOrThrow();
    const conflict = { nonprofit: nonprofitId, reason: 'My sister works there.' };
    expect((await api.call('POST', 'reviewers/conflicts/', { token: reviewer.token, body: conflict })).status).toBe(201);
    const lines = await linesOf(api, token);
    const rounds = lines.filter(({ key }) => key.startsWith('reviews-'));
    const board = (id: number, query: string) => `/applications/board?application_template=${id}&${query}`;
    expect(rounds.map(({ title, detail, urgent, numbers }) => [title, detail, urgent, numbers.map(({ link }) => link)])).toEqual([
      ['Reviews and decisions: Near', 'reviews due in 3 days', true, [board(near.id, 'short=true')]],
      [
        'Reviews and decisions: Far',
        'reviews due in 40 days',
        false,
        [board(far.id, 'short=true'), board(far.id, 'released=false')],
      ],
    ]);
    for (const { link, count } of rounds.flatMap(({ numbers }) => numbers))
      expect([link, await rowsBehind(api, link, token)]).toEqual([link, count]);
    const firstCalm = lines.findIndex(({ urgent }) => !urgent);
    expect(lines.slice(firstCalm).some(({ urgent }) => urgent)).toBe(false);
    expect(lines.find(({ key }) => key.startsWith('conflict-'))).toMatchObject({
      group: 'LATEST',
      link: `/profile/${reviewer.id}`,
      detail: expect.stringMatching(/^Rae Rowan: /),
    });
    const member = await createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: farDay });
    expect((await api.get('home/today/', member.token)).status).toBe(403);
  });

  test('nonprofits look alike by name and city, website or phone, unless all have an EIN or one is inactive', async () => {
    const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const alike = async () =>
      (await api.get('nonprofits/?look_alike=true&ordering=name', token)).body.results.map(({ name }: { name: string }) => name);
    await createNonprofit(api.db, {
      name: 'Bell Choir',
      city: 'Arlington',
      ein: '111111111',
      website: 'https://www.bells.example/',
    });
    await createNonprofit(api.db, { name: 'The Bell Choir, Inc.', city: 'arlington', ein: '222222222' });
    await createNonprofit(api.db, { name: 'Bell Choir', city: 'Reston' });
    expect(await alike()).toEqual([]);
    const typed = await createNonprofit(api.db, { name: 'BELL  CHOIR', city: 'Arlington' });
    await createNonprofit(api.db, { name: 'Ringers', url: 'bells.example' });
    await createNonprofit(api.db, { name: 'Oak Street', phoneNumber: '(202) 555-0142', ein: '333333333' });
    const other = await createNonprofit(api.db, { name: 'Oak Street Kitchen', phoneNumber: '+1 202-555-0142' });
    expect(await alike()).toEqual([
      'BELL  CHOIR',
      'Bell Choir',
      'Oak Street',
      'Oak Street Kitchen',
      'Ringers',
      'The Bell Choir, Inc.',
    ]);
    expect(figures(await linesOf(api, token))).toContain('look-alikes: 4 pairs that look alike');
    await api.call('PATCH', `nonprofits/${other.id}/`, { token, body: { inactive_date: '2026-01-01' } });
    await api.call('PATCH', `nonprofits/${typed.id}/`, { token, body: { ein: '444444444' } });
    expect(await alike()).toEqual(['Bell Choir', 'Ringers']);
    const all = await api.get('nonprofits/?page_size=1', token);
    const others = await api.get('nonprofits/?look_alike=false&page_size=1', token);
    expect(others.body.count).toBe(all.body.count - 2);
  });

  test('shows a person’s own last records, each once, while they exist', async () => {
    const me = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const nonprofit = await createNonprofit(api.db, { name: 'Tidewater' });
    const person = await createUser(api.db, { firstName: 'Ada', lastName: 'Marsh' });
    const patch = (path: string, body: object, token = me.token) => api.call('PATCH', path, { token, body });
    await patch(`nonprofits/${nonprofit.id}/`, { display: true });
    await patch(`user/${person.id}/`, { is_reviewer: true });
    await patch(`nonprofits/${nonprofit.id}/`, { display: false, ein: '123456789', press: 'The Herald', tags: ['tide'] });
    await patch(`user/${colleague.id}/`, { is_reviewer: true }, colleague.token);
    const own = (await linesOf(api, me.token)).filter(({ group }) => group === 'OWN');
    expect(own.map(({ title, link, detail }) => [title, link, detail])).toEqual([
      ['Tidewater', `/nonprofit/${nonprofit.id}`, 'changed: EIN, Tags, Press and 1 more'],
      ['Ada Marsh', `/profile/${person.id}`, 'changed'],
    ]);
  });

  test('counts accounts of seven days, and colleagues who have not answered, as their lists do', async () => {
    const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const { id } = await createUser(api.db);
    await api.db.updateTable('users').set({ createdAt: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    for (const emails of ['a@colleague.example', 'b@colleague.example'])
      await api.call('POST', 'colleagues/invitations/', { token, body: { emails, nonprofit: null } });
    const numbers = (await linesOf(api, token))
      .filter(({ key }) => key === 'accounts' || key === 'colleagues')
      .flatMap((one) => one.numbers);
    expect(numbers.map(({ label }) => label)).toEqual(['on the way', 'in 7 days']);
    expect(numbers[0]?.count).toBe(2);
    for (const { link, count } of numbers) expect([link, await rowsBehind(api, link, token)]).toEqual([link, count]);
    const all = (await api.get('user/', token)).body.count;
    expect(numbers[1]?.count).toBe(all - 1);
    const member = await createSignedIn(api.db, { nonprofitId: (await createNonprofit(api.db)).id });
    expect((await api.get('user/?created_within=7', member.token)).status).toBe(403);
  });

  test('names the last IRS import with what it did, and leads to its page where it has one', async () => {
    const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const write = (subjectId: number, action: string, changes: object) =>
      api.db
        .insertInto('auditEntries')
        .values({ subjectKind: 'irsImport', subjectId, subjectName: 'eo_dc.csv', action, changes: JSON.stringify(changes) })
        .execute();
    const shown = async () =>
      (await linesOf(api, token)).filter(({ key }) => key === 'irs-import').map(({ link, detail }) => [link, detail]);
    expect(await shown()).toEqual([]);
    const to = (count: number) => ({ from: null, to: count });
    await write(0, 'finished', { added: to(14_040), updated: to(0), noLongerListed: to(75) });
    expect(await shown()).toEqual([['/audit?subject_kind=irsImport', 'eo_dc.csv: 14,040 added, 75 no longer listed']]);
    await write(7, 'finished', { added: to(0) });
    await write(7, 'undone', { removed: to(3) });
    expect(await shown()).toEqual([['/nonprofits/imports/7', 'eo_dc.csv: nothing new']]);
  });
});
