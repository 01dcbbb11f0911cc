import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitedBatch } from '#contract/applications/reviews/invitations.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { type Answer, startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson, testPassword } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let category = 0;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  category = await createCategory(api.db, 'Food', 'Needs');
});
afterAll(() => api.close());

const path = 'user/invite-reviewers/';
const invite = (emails: string[], more: object = {}) => api.call('POST', path, { token: staff.token, body: { emails, ...more } });
const preview = (text: string) => api.call('POST', `${path}?dry_run=true`, { token: staff.token, body: { emails: [text] } });
function upload(text: string | Buffer, query = ''): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'reviewers.csv');
  return api.call('PUT', `${path}${query}`, { token: staff.token, form });
}
const statuses = ({ body }: { body: InvitedBatch }) => body.invitees.map(({ email, status }) => [email, status]);
const listed = async (query = '') => (await api.get(`reviewers/invitations/${query}`, staff.token)).body;
const stateOf = async (email: string) => (await listed(`?search=${encodeURIComponent(email)}`)).results[0]?.state;

async function emailTo(address: string): Promise<{ subject: string; link: URL | undefined }[]> {
  await runJobsOnce(api.app);
  const sent = await api.db
    .selectFrom('mailMessages')
    .select(['subject', 'data'])
    .where('recipient', '=', address)
    .orderBy('id')
    .execute();
  return sent.map(({ subject, data }) => {
    const { path: at } = data as { path?: string };
    return { subject, link: at === undefined ? undefined : new URL(at, 'https://almoner.example') };
  });
}

function open(link: URL | undefined, change: (token: string) => string = (token) => token) {
  const body = { user_id: Number(link?.searchParams.get('uid')), magic_token: change(link?.searchParams.get('token') ?? '') };
  return api.call('POST', 'user/magic-link/', { body });
}

/** Invites an address, and signs in with the link in its email. */
async function signedInByInvitation(address: string) {
  await invite([address]);
  const [email] = await emailTo(address);
  return { link: email?.link, session: (await open(email?.link)).body };
}

describe('before anything is sent', () => {
  test('each address is new, known, a reviewer or invalid, and stands once', async () => {
    await createUser(api.db, { email: 'known@pre.example' });
    await createUser(api.db, { email: 'reads@pre.example', roles: ['REVIEWER'] });
    await createUser(api.db, { email: 'gone@pre.example', isActive: false });
    const answer = await preview(
      'new@pre.example\nKNOWN@pre.example\nreads@pre.example\ngone@pre.example\nnot one\nNew <new@pre.example>',
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ counts: { new: 1, known: 1, reviewer: 1, invalid: 2 }, repeated: 1, invited: 0 });
    expect(answer.body.invitees.slice(3)).toEqual([
      { line: 4, email: 'gone@pre.example', name: '', status: 'invalid', message: 'This account is deactivated.' },
      { line: 5, email: 'not one', name: '', status: 'invalid', message: 'An address has an @.' },
    ]);
    expect(await api.db.selectFrom('users').select('id').where('email', '=', 'new@pre.example').execute()).toEqual([]);
  });

  test('one invalid address sends nothing, unless the valid ones are asked for', async () => {
    const emails = ['first@some.example', 'nonsense'];
    const refused = await invite(emails);
    expect([refused.status, refused.body]).toEqual([400, { emails: ['One or more emails in the text box is invalid.'] }]);
    expect((await listed('?search=some.example')).count).toBe(0);
    expect((await invite(emails, { skip_invalid: true })).body).toMatchObject({ invited: 1 });
    expect((await listed('?search=some.example')).count).toBe(1);
    expect((await invite([' , '])).body).toEqual({ emails: ['Enter at least one email address.'] });
    const many = Array.from({ length: 2_001 }, (_, at) => `p${at}@many.example`);
    expect((await invite([many.join(' ')])).body).toEqual({ emails: ['Invite at most 2,000 people at a time.'] });
  });
});

describe('a CSV file', () => {
  test.each([
    [
      'with a header',
      '\ufeffFirst Name,Last Name,E-mail\r\nAda,Lovelace,ada@a.example\r\nBela,"O\'Hara",bela@a.example\r\n',
      ['Ada Lovelace', "Bela O'Hara"],
    ],
    ['with semicolons', 'Name;Email\n"Lovelace; Ada";ada@a.example\n;bela@a.example', ['Lovelace; Ada', '']],
    ['without a header', 'ada@a.example\nbela@a.example\n', ['', '']],
    ['with other columns', '12,Ada <ada@a.example>\n13,bela@a.example', ['Ada', '']],
  ])('%s has its addresses', async (_, text, names) => {
    const answer = await upload(text, '?dry_run=true');
    expect([answer.status, statuses(answer)]).toEqual([
      200,
      [
        ['ada@a.example', 'new'],
        ['bela@a.example', 'new'],
      ],
    ]);
    expect(answer.body.invitees.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test.each([
    ['reviewers-windows-1252.csv', 'csv6@example.org', 'Zoë'],
    ['reviewers-line-break.csv', 'csv7@example.org', 'Ada Sample'],
  ])('of a spreadsheet is read as files of donations are: %s', async (name, email, person) => {
    const answer = await upload(
      await readFile(new URL(`../../../../../shared/data/reports/${name}`, import.meta.url)),
      '?dry_run=true',
    );
    expect(answer.body.invitees).toMatchObject([{ email, name: person }]);
  });

  test('is refused where it has a wrong address, none, or is no text', async () => {
    const wrong = await upload('Email\nada@file.example\nbela@');
    expect([wrong.status, wrong.body]).toEqual([400, { file: ['One or more emails in the file is invalid.'] }]);
    expect((await upload('Email\n')).body).toEqual({ file: ['This file has no email addresses.'] });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array([0xff, 0xfe, 0x00, 0xd8])]), 'x.csv');
    expect((await api.call('PUT', path, { token: staff.token, form })).status).toBe(400);
    expect((await listed('?search=file.example')).count).toBe(0);
  });

  test('invites', async () => {
    expect((await upload('Email,Name\nada@sent.example,Ada Ray\n')).body).toMatchObject({ invited: 1 });
    expect((await listed('?search=sent.example')).results).toMatchObject([{ email: 'ada@sent.example', full_name: 'Ada Ray' }]);
  });
});

describe('an invitation', () => {
  test('brings one email, whatever the number of lines, and its state follows what happens', async () => {
    const address = 'new@life.example';
    await invite([`${address}\n${address.toUpperCase()}`]);
    expect(await stateOf(address)).toBe('sending');
    const emails = await emailTo(address);
    expect(emails.map(({ subject }) => subject)).toEqual(['You are invited to review applications for Almoner']);
    expect((await listed(`?search=${address}`)).results[0]).toMatchObject({
      state: 'kept',
      email_state: 'KEPT',
      emails: 1,
      invited_by: 'Programme Staff',
      opened_at: null,
      can: { send_again: true, withdraw: true },
    });
    const { status, body } = await open(emails[0]?.link);
    expect([status, body.user.roles, await stateOf(address)]).toEqual([200, ['REVIEWER'], 'opened']);
    const rankings = [{ id: category, category_ranking: 1 }];
    const setUp = (sent: object) => api.call('POST', 'reviewers/me/set-up/', { token: body.token, body: sent });
    const form = async () => (await api.get('reviewers/me/set-up/', body.token)).body;
    expect(await form()).toEqual({ has_password: false, rankings: [] });
    expect((await setUp({ rankings })).body).toEqual({ password: ['This field is required.'] });
    expect((await setUp({ rankings: [], password: testPassword })).body).toEqual({ rankings: ['Choose at least one category.'] });
    expect((await setUp({ rankings, password: 'password1' })).body).toEqual({ password: ['This password is too common.'] });
    const done = await setUp({ rankings, password: testPassword });
    expect([done.status, done.body.user_nonprofit_category_rankings]).toEqual([
      200,
      [{ id: category, name: 'Food', user_ranking: 1 }],
    ]);
    expect(await form()).toEqual({ has_password: true, rankings: done.body.user_nonprofit_category_rankings });
    expect(await stateOf(address)).toBe('set_up');
    expect((await open(emails[0]?.link)).status).toBe(400);
    expect((await setUp({ rankings, password: testPassword })).status).toBe(400);
    expect((await api.call('POST', 'login/', { body: { email: address, password: testPassword } })).status).toBe(200);
  });

  test('ends every other session that its link opened, once a password is set', async () => {
    const { link, session } = await signedInByInvitation('two@devices.example');
    const other = (await open(link)).body;
    const body = { rankings: [{ id: category, category_ranking: 1 }], password: testPassword };
    await api.call('POST', 'reviewers/me/set-up/', { token: session.token, body });
    expect((await api.get('user/me/', session.token)).status).toBe(200);
    expect((await api.get('user/me/', other.token)).status).toBe(401);
  });

  test('to a known account adds the role and a plain email; it is set up with the first categories', async () => {
    const known = await createSignedIn(api.db, { email: 'old@known.example', roles: ['DONOR'] });
    await invite([known.email]);
    expect(await emailTo(known.email)).toEqual([{ subject: 'You are now a reviewer for Almoner', link: undefined }]);
    expect((await api.get('user/me/', known.token)).body.roles).toEqual(['REVIEWER', 'DONOR'].sort());
    expect(await stateOf(known.email)).toBe('kept');
    const rankings = [{ id: category, category_ranking: 1 }];
    const refused = await api.call('POST', 'reviewers/me/set-up/', {
      token: known.token,
      body: { rankings, password: testPassword },
    });
    expect(refused.status).toBe(400);
    expect((await api.call('POST', 'reviewers/me/set-up/', { token: known.token, body: { rankings } })).status).toBe(200);
    expect(await stateOf(known.email)).toBe('set_up');
  });

  test('twice emails again and creates nothing twice; so does sending it again', async () => {
    const address = 'twice@again.example';
    await invite([address]);
    await emailTo(address);
    await invite([address]);
    expect(await emailTo(address)).toHaveLength(2);
    const { results, count } = await listed(`?search=${address}`);
    expect([count, results[0].emails]).toEqual([1, 2]);
    const again = await api.call('POST', `reviewers/invitations/${results[0].id}/send-again/`, { token: staff.token, body: {} });
    expect([again.status, again.body.state, again.body.emails]).toEqual([200, 'sending', 3]);
    const emails = await emailTo(address);
    expect(emails).toHaveLength(3);
    expect((await open(emails[2]?.link)).status).toBe(200);
    const users = await api.db.selectFrom('users').select('id').where('email', '=', address).execute();
    expect(users).toHaveLength(1);
  });

  test('two batches at once make one account of an address', async () => {
    const emails = ['b@race.example', 'a@race.example'];
    const both = await Promise.all([invite(emails), invite(emails.toReversed())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listed('?search=race.example')).count).toBe(2);
  });

  test('expires, and is sent again with a new link', async () => {
    const { link } = await signedInByInvitation('late@expired.example');
    await sql`UPDATE reviewer_invitations SET expires_at = now() - interval '1 second', opened_at = NULL`.execute(api.db);
    await sql`UPDATE one_use_links SET expires_at = now() - interval '1 second'`.execute(api.db);
    expect(await stateOf('late@expired.example')).toBe('expired');
    expect((await open(link)).body).toEqual({ non_field_errors: ['Link Expired or Invalid'] });
    const { results } = await listed('?state=expired&search=late@expired.example');
    await api.call('POST', `reviewers/invitations/${results[0].id}/send-again/`, { token: staff.token, body: {} });
    const emails = await emailTo('late@expired.example');
    expect((await open(emails.at(-1)?.link)).status).toBe(200);
  });

  test('that the mail server refused says so', async () => {
    await invite(['nowhere@bounced.example']);
    await emailTo('nowhere@bounced.example');
    await api.db
      .updateTable('mailMessages')
      .set({ state: 'FAILED', lastError: '550 No such mailbox' })
      .where('recipient', '=', 'nowhere@bounced.example')
      .execute();
    const { results } = await listed('?state=failed');
    expect(results).toMatchObject([{ email: 'nowhere@bounced.example', email_error: '550 No such mailbox' }]);
  });

  test('is withdrawn: link, session and role end; the address can be invited anew', async () => {
    const address = 'gone@withdrawn.example';
    const { link, session } = await signedInByInvitation(address);
    const { id } = (await listed(`?search=${address}`)).results[0];
    const withdraw = () => api.call('DELETE', `reviewers/invitations/${id}/`, { token: staff.token });
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status).toBe(204);
    expect([await stateOf(address), (await open(link)).status]).toEqual(['withdrawn', 400]);
    expect((await api.get('user/me/', session.token)).status).toBe(401);
    const again = await api.call('POST', `reviewers/invitations/${id}/send-again/`, { token: staff.token, body: {} });
    expect(again.status).toBe(409);
    expect(statuses(await preview(address))).toEqual([[address, 'new']]);
    await invite([address]);
    const emails = await emailTo(address);
    expect((await open(emails.at(-1)?.link)).status).toBe(200);
  });

  test('withdrawn before its email is written sends none; one that is accepted stays', async () => {
    await invite(['early@withdrawn.example']);
    const { id } = (await listed('?search=early@withdrawn.example')).results[0];
    await api.call('DELETE', `reviewers/invitations/${id}/`, { token: staff.token });
    expect(await emailTo('early@withdrawn.example')).toEqual([]);
    const accepted = (await listed('?state=set_up')).results[0];
    expect((await api.call('DELETE', `reviewers/invitations/${accepted.id}/`, { token: staff.token })).status).toBe(409);
  });

  test('withdrawn at the moment it is accepted is one of the two, and whole', async () => {
    for (const turn of [1, 2, 3, 4, 5]) {
      const address = `turn-${turn}@moment.example`;
      const { session } = await signedInByInvitation(address);
      const { id } = (await listed(`?search=${address}`)).results[0];
      const body = { rankings: [{ id: category, category_ranking: 1 }], password: testPassword };
      const [accepted, withdrawn] = await Promise.all([
        api.call('POST', 'reviewers/me/set-up/', { token: session.token, body }),
        api.call('DELETE', `reviewers/invitations/${id}/`, { token: staff.token }),
      ]);
      const state = await stateOf(address);
      // the refusal is 401 or 403, depending on when the request arrives
      if (state === 'set_up') expect([accepted.status, withdrawn.status]).toEqual([200, 409]);
      else expect([accepted.status === 200, withdrawn.status, state]).toEqual([false, 204, 'withdrawn']);
    }
  });

  test('has a link that opens for its own account alone, and not when it is deactivated', async () => {
    const { link } = await signedInByInvitation('own@link.example');
    const other = await createUser(api.db, { passwordHash: null });
    const stolen = new URL(link ?? '');
    stolen.searchParams.set('uid', String(other.id));
    expect((await open(stolen)).status).toBe(400);
    expect((await open(link, (token) => token.toLowerCase())).status).toBe(400);
    await api.db.updateTable('users').set({ isActive: false }).where('email', '=', 'own@link.example').execute();
    expect((await open(link)).status).toBe(400);
  });
});

// This test comes last, because its emails stay queued.
test('1,000 pasted lines, some of them twice, invite each person once', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `Person Number <person-${at % 950}@crowd.example>;`);
  const { status, body } = await invite([lines.join('\n')]);
  expect([status, body.counts.new, body.repeated, body.invited]).toEqual([200, 950, 50, 950]);
  expect((await listed('?search=crowd.example')).count).toBe(950);
  expect((await invite([lines.join('\n')])).body.counts).toEqual({ new: 0, known: 0, reviewer: 950, invalid: 0 });
  const users = await api.db.selectFrom('users').select('id').where('email', 'like', '%@crowd.example').execute();
  expect(users).toHaveLength(950);
});

test('who said “I can’t this year” for every open round is no longer waited for, until invited again', async () => {
  const email = 'no@declined.example';
  await invite([email]);
  const { id: reviewer } = await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const waits = async () => {
    const { lines } = (await api.get('home/today/', staff.token)).body;
    const numbers = lines.find(({ key }: { key: string }) => key === 'invitations')?.numbers ?? [];
    return numbers.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  };
  const before = await waits();
  const { id: templateId } = await createApplicationTemplate(api.db, {});
  await api.db
    .insertInto('roundAnswers')
    .values({ templateId, reviewerId: reviewer, most: 0, answeredAt: new Date(Date.now() - 60_000).toISOString() })
    .execute();
  await api.db
    .updateTable('reviewerInvitations')
    .set({ invitedAt: '2026-01-01T12:00:00Z' })
    .where('userId', '=', reviewer)
    .execute();
  expect([await stateOf(email), await waits()]).toEqual(['declined', before - 1]);
  const [said] = (await listed('?state=declined')).results;
  expect(said).toMatchObject({ email, can: { send_again: true, withdraw: true } });
  const again = await api.call('POST', `reviewers/invitations/${said.id}/send-again/`, { token: staff.token, body: {} });
  expect([again.status, again.body.state, await waits()]).toEqual([200, 'sending', before]);
  const failed = { recipient: email, template: 'reviewer-invited', data: '{}', messageId: 'failed-again', state: 'FAILED' };
  const letter = await api.db.insertInto('mailMessages').values(failed).returning('id').executeTakeFirstOrThrow();
  await api.db
    .updateTable('reviewerInvitations')
    .set({ messageId: letter.id, emailedAt: new Date().toISOString() })
    .where('userId', '=', reviewer)
    .execute();
  expect(await stateOf(email)).toBe('failed');
});
