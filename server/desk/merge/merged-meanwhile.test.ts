import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let template: number;
beforeAll(async () => {
  api = await startApi();
  template = (await createApplicationTemplate(api.db)).id;
});
afterAll(() => api.close());

function file(type: string, content: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), 'file.csv');
  return form;
}

const csv = 'amount,donation_type,date_received\n5,CASH,2026-01-01\n';

/** Calls of a nonprofit's staff that write for it. */
const calls: [string, (token: string, nonprofit: number) => ReturnType<TestApi['call']>][] = [
  [
    'begins an application',
    (token) => api.call('POST', 'applications/responses/', { token, body: { application_template: template } }),
  ],
  ['uploads donations', (token) => api.call('POST', 'donation-imports/', { token, form: file('text/csv', csv) })],
  ['sends donations', (token) => api.call('POST', 'donations/upload-csv/', { token, form: file('text/csv', csv) })],
  [
    'invites a colleague',
    (token, nonprofit) =>
      api.call('POST', 'colleagues/invitations/', { token, body: { emails: 'colleague@test.example', nonprofit } }),
  ],
];

const gone = [400, { nonprofit: ['This nonprofit does not exist.'] }];

test.each(calls)('who %s while the nonprofit is merged away is told so', async (_, write) => {
  const { id } = await createNonprofit(api.db);
  const { token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const sql = `UPDATE users SET nonprofit_id = NULL WHERE nonprofit_id = ${id};
    DELETE FROM former_nonprofits WHERE nonprofit_id = ${id}; DELETE FROM nonprofits WHERE id = ${id}`;
  const { status, body } = await whileLocked(api, { sql, call: () => write(token, id) });
  expect([status, body]).toEqual(gone);
});

test('so is a reviewer who declares a conflict with it', async () => {
  const { id } = await createNonprofit(api.db);
  const { token } = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const declare = () => api.call('POST', 'reviewers/conflicts/', { token, body: { nonprofit: id, reason: 'A friend.' } });
  const { status, body } = await whileLocked(api, { sql: `DELETE FROM nonprofits WHERE id = ${id}`, call: declare });
  expect([status, body]).toEqual(gone);
});
