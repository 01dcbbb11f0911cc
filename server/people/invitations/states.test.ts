import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountStates, notSetUpStates, stateLabels } from '#contract/people/invitations.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const hosts = ['colleagues', 'reviewers'] as const;
type Host = (typeof hosts)[number];
const listOf: Record<Host, string> = { colleagues: 'colleagues/invitations/', reviewers: 'reviewers/invitations/' };
const addressOf = (state: string, host: Host) => `${state}@${host}.example`;

async function inviteAll(states: readonly string[]): Promise<void> {
  const body = (host: Host) => states.map((state) => addressOf(state, host));
  const emails = body('colleagues').join(', ');
  await api.call('POST', 'colleagues/invitations/', { token: staff.token, body: { emails, nonprofit: null } });
  await api.call('POST', 'user/invite-reviewers/', { token: staff.token, body: { emails: body('reviewers') } });
}

const listed = async (path: string): Promise<Record<string, string>> => {
  const { results } = (await api.get(path, staff.token)).body;
  return Object.fromEntries(
    results.map(({ email, state, account_state }: Record<string, string>) => [email, account_state ?? state]),
  );
};
const usersIn = async (states: readonly string[], host: Host) =>
  Object.keys(await listed(`user/?search=${host}.example&account_states=${states.join(',')}`)).toSorted();

async function changeInvitation(state: string, table: 'userInvitations' | 'reviewerInvitations', host: Host): Promise<void> {
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', addressOf(state, host))
    .executeTakeFirstOrThrow();
  const past = new Date(Date.now() - 60_000).toISOString();
  const changes = { expired: { expiresAt: past }, opened: { openedAt: past } }[state];
  if (changes) await api.db.updateTable(table).set(changes).where('userId', '=', id).execute();
  const mailed = { failed: 'FAILED', sent: 'SENT', expired: 'SENT' }[state];
  if (mailed)
    await api.db.updateTable('mailMessages').set({ state: mailed }).where('recipient', '=', addressOf(state, host)).execute();
  if (state === 'withdrawn') {
    const [row] = (await api.get(`${listOf[host]}?search=${addressOf(state, host)}`, staff.token)).body.results;
    await api.call('DELETE', `${listOf[host]}${row.id}/`, { token: staff.token });
  }
  if (state === 'deactivated') await api.call('PATCH', `user/${id}/`, { token: staff.token, body: { is_active: false } });
}

test('the list of users, its filter and its file show the states of the two lists of invitations', async () => {
  await inviteAll(['sent', 'kept', 'failed', 'opened', 'expired', 'withdrawn', 'deactivated']);
  await runJobsOnce(api.app);
  await inviteAll(['sending']);
  const tables = { colleagues: 'userInvitations', reviewers: 'reviewerInvitations' } as const;
  const wanted = { deactivated: 'withdrawn' } as Record<string, string>;
  for (const host of hosts) {
    for (const state of ['sent', 'failed', 'opened', 'expired', 'withdrawn', 'deactivated'])
      await changeInvitation(state, tables[host], host);
    const names = ['deactivated', 'expired', 'failed', 'kept', 'opened', 'sending', 'sent', 'withdrawn'];
    const states = Object.fromEntries(names.map((state) => [addressOf(state, host), wanted[state] ?? state]));
    expect(await listed(`${listOf[host]}?search=${host}.example`)).toEqual(states);
    expect(await listed(`user/?search=${host}.example`)).toEqual(states);
    for (const state of accountStates) {
      const fitting = names.filter((name) => (wanted[name] ?? name) === state).map((name) => addressOf(name, host));
      expect([state, await usersIn([state], host)]).toEqual([state, fitting]);
    }
    const waiting = ['expired', 'failed', 'kept', 'opened', 'sending', 'sent'];
    expect(await usersIn(notSetUpStates, host)).toEqual(waiting.map((state) => addressOf(state, host)));
  }
});

test('a deactivated account’s invitation counts as withdrawn: it is not sent again', async () => {
  for (const host of hosts) {
    const [row] = (await api.get(`${listOf[host]}?search=deactivated@`, staff.token)).body.results;
    expect(row.can).toEqual({ send_again: false, withdraw: false });
    const { status } = await api.call('POST', `${listOf[host]}${row.id}/send-again/`, { token: staff.token });
    expect(status).toBe(409);
  }
});

test('the file of users has the state’s words', async () => {
  const { body } = await api.get('/download-user-data/?search=colleagues.example&account_states=failed', staff.token);
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows.map((row) => row['Account State'])).toEqual([stateLabels.failed]);
});
