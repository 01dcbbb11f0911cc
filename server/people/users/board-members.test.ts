import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, farDay, type SignedInPerson } from '#tests/factories/people.ts';
import { createReview } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
let response: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ada', lastName: 'Ash' });
  response = (await createApplicationResponse(api.db, { submittedAt: '2026-02-01T00:00:00Z' })).id;
});
afterAll(() => api.close());

type Leave = { boardMayComment?: boolean; boardMayExport?: boolean; nonprofitId?: number };
const boardMember = (leave: Leave = {}) => createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: farDay, ...leave });
const change = (id: number, body: object) => api.call('PATCH', `user/${id}/`, { token: staff.token, body });
const ticket = (token: string, path: string) => api.call('POST', 'download-tickets/', { token, body: { path } });

describe('the term', () => {
  test('comes with the role, in a form or for a new person, and goes with it', async () => {
    const { id } = await createUser(api.db);
    const without = await change(id, { roles: ['BOARD_MEMBER'] });
    expect([without.status, without.body]).toEqual([400, { board_until: ['Choose the last day of the term.'] }]);
    const over = await change(id, { roles: ['BOARD_MEMBER'], board_until: '2020-06-30' });
    expect([over.status, over.body]).toEqual([400, { board_until: ['Choose today or a later day.'] }]);
    const given = await change(id, { roles: ['BOARD_MEMBER'], board_until: farDay, board_may_comment: true });
    const term = { board_until: farDay, board_may_comment: true, board_may_export: false };
    expect([given.status, given.body]).toMatchObject([200, { roles: ['BOARD_MEMBER'], ...term }]);
    const { body: audit } = await api.get(`audit/?subject_kind=user&subject_id=${id}`, staff.token);
    expect(audit.results[0].changes).toContainEqual({ field: 'boardUntil', from: null, to: farDay });
    const gone = await change(id, { roles: [] });
    expect(gone.body).toMatchObject({ roles: [], board_until: null, board_may_comment: false });

    const draft = { email: 'new-board@test.example', roles: ['BOARD_MEMBER'] };
    const made = await api.call('POST', 'user/', { token: staff.token, body: draft });
    expect([made.status, made.body]).toEqual([400, { board_until: ['Choose the last day of the term.'] }]);
    const whole = await api.call('POST', 'user/', { token: staff.token, body: { ...draft, board_until: farDay } });
    expect([whole.status, whole.body]).toMatchObject([201, { board_until: farDay, board_may_comment: false }]);
  });

  test('is staff’s to change: board members and nonprofit staff may not', async () => {
    const member = await boardMember();
    const body = { board_may_export: true, board_until: '2100-01-01' };
    const own = await api.call('PATCH', `user/${member.id}/`, { token: member.token, body });
    const mayNot = ['You may not change this.'];
    expect([own.status, own.body]).toEqual([400, { board_until: mayNot, board_may_export: mayNot }]);
    const nonprofitId = (await createNonprofit(api.db)).id;
    const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId });
    const colleague = { email: 'colleague-of-board@test.example', roles: ['BOARD_MEMBER'], board_until: farDay };
    const made = await api.call('POST', 'user/', { token: director.token, body: colleague });
    expect([made.status, made.body]).toEqual([400, { roles: mayNot, board_until: mayNot }]);
  });

  test('ends by itself: no right is left, and the job takes the role away and records it', async () => {
    const former = await createSignedIn(api.db, {
      roles: ['BOARD_MEMBER', 'DONOR'],
      boardUntil: '2026-01-31',
      boardMayExport: true,
    });
    const me = await api.get('user/me/', former.token);
    expect(me.body).toMatchObject({ roles: ['DONOR'], board_until: null, board_may_export: false });
    expect((await api.get('bulk-changes/', former.token)).status).toBe(403);
    expect((await ticket(former.token, '/download-user-data/')).status).toBe(403);
    // a change of something else leaves no half of a term
    expect((await change(former.id, { job_title: 'Former chair' })).body).toMatchObject({ roles: ['DONOR'], board_until: null });

    const other = await createUser(api.db, { roles: ['BOARD_MEMBER'], boardUntil: '2026-01-31' });
    await addJob(api.db, 'end-board-terms', {});
    await runJobsOnce(api.app);
    const stored = api.db.selectFrom('users').select(['roles', 'boardUntil']).where('id', '=', other.id);
    expect(await stored.executeTakeFirst()).toEqual({ roles: [], boardUntil: null });
    const { body } = await api.get(`audit/?subject_kind=user&subject_id=${other.id}`, staff.token);
    expect(body.results).toMatchObject([{ action: 'term ended', changes: [{ field: 'roles', from: ['BOARD_MEMBER'], to: [] }] }]);
  });
});

test('comments with leave, which staff are told of, and reads no note that is not shared', async () => {
  const silent = await boardMember();
  const member = await boardMember({ boardMayComment: true });
  const notes = `applications/responses/${response}/notes/`;
  const write = ({ token }: SignedInPerson, body: object) => api.call('POST', notes, { token, body });
  const seen = async ({ token }: SignedInPerson) =>
    (await api.get(notes, token)).body.results.map((one: { body: string }) => one.body);
  await write(staff, { body: 'Between us' });
  await write(staff, { body: 'For the board', shared: true });
  expect((await write(silent, { body: 'Mine' })).status).toBe(403);
  const comment = await write(member, { body: 'I know them.', shared: false });
  expect([comment.status, comment.body.shared]).toEqual([201, true]);
  expect(await seen(silent)).toEqual(['For the board', 'I know them.']);
  expect(await seen(staff)).toEqual(['Between us', 'For the board', 'I know them.']);
  const { body: notices } = await api.get('notices/', staff.token);
  expect(notices.results[0]).toMatchObject({
    title: 'A board member commented',
    path: `/applications/responses/${response}#notes`,
  });

  const changed = await api.call('PATCH', `applications/response-notes/${comment.body.id}/`, {
    token: member.token,
    body: { body: 'I know them well.', shared: false },
  });
  expect([changed.status, changed.body.shared]).toEqual([200, true]);
  const marks = { notes: 'Staff’s own words', tags: ['Later'] };
  await api.call('PATCH', `applications/board/${response}/`, { token: staff.token, body: marks });
  const template = await api.db
    .selectFrom('applicationResponses')
    .select('templateId')
    .where('id', '=', response)
    .executeTakeFirst();
  const board = `applications/board/?application_template=${template?.templateId}`;
  const { body: rows } = await api.get(board, member.token);
  expect(rows.results).toMatchObject([{ id: response, notes: '', tags: ['Later'] }]);
  expect((await api.get(board, staff.token)).body.results).toMatchObject([{ id: response, ...marks }]);
});

test('downloads lists with people only with leave, and then without staff’s notes', async () => {
  await createUser(api.db, { email: 'noted@test.example' });
  const member = await boardMember();
  const trusted = await boardMember({ boardMayExport: true });
  const lists = ['/download-user-data/', '/download-nonprofit-data/', '/download-reviewer-data/'];
  for (const path of lists) {
    expect([path, (await ticket(member.token, path)).status]).toEqual([path, 403]);
    expect([path, (await api.get(path, member.token)).status]).toEqual([path, 403]);
    expect([path, (await api.get(path, trusted.token)).status]).toEqual([path, 200]);
  }
  const [first = {}] = parse((await api.get(lists[0] ?? '', trusted.token)).body, { bom: true, columns: true }) as object[];
  expect(Object.keys(first)).toContain('Notes');
  expect(Object.keys(first)).not.toContain('Staff Notes');
  // without leave, donations are a donor's own: none
  const own = await api.get('/download-donation-data/', member.token);
  expect([own.status, parse(own.body, { bom: true, columns: true })]).toEqual([200, []]);
  // a file that names nobody needs no leave
  expect((await api.get('/download-numbers/?block=applications', member.token)).status).not.toBe(403);
});

test('downloads no more than another role of the person allows', async () => {
  const own = (await createNonprofit(api.db, { name: 'Own House' })).id;
  const other = (await createNonprofit(api.db, { name: 'Other House' })).id;
  for (const nonprofitId of [own, other])
    await api.call('POST', 'donations/', {
      token: staff.token,
      body: { nonprofit: nonprofitId, amount: 5, donation_type: 'CASH', date_received: '2026-01-02' },
    });
  const person = await createSignedIn(api.db, {
    roles: ['BOARD_MEMBER', 'NONPROFIT_STAFF'],
    nonprofitId: own,
    boardUntil: farDay,
  });
  expect((await api.get('donations/', person.token)).body.count).toBe(2);
  const file = await api.get('/download-donation-data/', person.token);
  const rows = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
  expect([file.status, rows.length, file.body.includes('Own House'), file.body.includes('Other House')]).toEqual([
    200,
    1,
    true,
    false,
  ]);
});

test('reads no bank details, drafts of letters, settings, outbox, or quick updates of others', async () => {
  const { token } = await boardMember({ boardMayComment: true, boardMayExport: true });
  const nonprofit = (await createNonprofit(api.db)).id;
  const refused = [
    'payouts/bank-statements/',
    'payouts/settings/',
    'payouts/unreadable-accounts/',
    `applications/responses/${response}/feedback/`,
    'settings/',
    'retention/',
    'upkeep/',
    'outbox/',
    'audit/',
    'subscriptions/orders/',
  ];
  for (const path of refused) expect([path, (await api.get(path, token)).status]).toEqual([path, 403]);
  expect((await api.get(`payouts/accounts/${nonprofit}/`, token)).status).toBe(404);
  expect((await ticket(token, '/download-payout-file/?id=1')).status).toBe(403);
});

test('reads a review without its internal notes, and makes no nonprofit of their own', async () => {
  const { token, id } = await boardMember();
  const review = await createReview(api.db, { internalNotes: 'For staff alone' });
  const read = async (person: { token: string }) => (await api.get(`applications/reviews/${review.id}/`, person.token)).body;
  expect((await read(staff)).internal_notes).toBe('For staff alone');
  expect(await read({ token })).toMatchObject({ id: review.id });
  expect(await read({ token })).not.toHaveProperty('internal_notes');
  const made = await api.call('POST', `user/${id}/create-nonprofit/`, { token, body: { name: 'House of the Board' } });
  expect(made.status).toBe(403);
});

test('is invited again after a withdrawn invitation, without a term', async () => {
  const draft = { email: 'again@test.example', roles: ['BOARD_MEMBER'], board_until: farDay };
  await api.call('POST', 'user/', { token: staff.token, body: draft });
  const { body: list } = await api.get('colleagues/invitations/?search=again', staff.token);
  expect(list.results).toMatchObject([{ email: 'again@test.example' }]);
  await api.call('DELETE', `colleagues/invitations/${list.results[0].id}/`, { token: staff.token });
  const nonprofit = (await createNonprofit(api.db)).id;
  const body = { emails: 'again@test.example', nonprofit };
  expect((await api.call('POST', 'colleagues/invitations/', { token: staff.token, body })).status).toBe(200);
});
