import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { KilledApp } from '#tests/killed-app.ts';
import type { RunningApp } from '#tests/running-app.ts';

let api: TestApi;
let desk: PayoutDesk;
let killed: KilledApp;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  killed = await KilledApp.prepare(api);
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(async () => {
  await api.close();
  await killed.close();
});

const post = (path: string, body: string | FormData) => (app: RunningApp) =>
  fetch(`${app.origin}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Token ${desk.second.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  });

test('kill -9 in the middle of an approval, an export or a bank’s statement leaves nothing of it', async () => {
  const { id: nonprofit } = await createPaidNonprofit(api.db);
  await desk.give(nonprofit, 12.34);
  const { id } = await desk.draft();
  const batch = async () => (await desk.get(`payouts/batches/${id}/`)).body;

  await killed.atAuditEntry(post(`payouts/batches/${id}/approve/`, JSON.stringify({ version: 1 })));
  expect(await batch()).toMatchObject({ state: 'DRAFT', approved_at: null });
  expect(await desk.post(`payouts/batches/${id}/approve/`, { version: 1 }, desk.second)).toMatchObject({ status: 200 });

  await killed.atAuditEntry(post(`payouts/batches/${id}/export/`, '{}'));
  expect(await batch()).toMatchObject({ state: 'APPROVED', file: null });
  expect(await desk.post(`payouts/batches/${id}/export/`, {})).toMatchObject({ status: 200 });

  const reference = (await desk.lines(id)).get(nonprofit)?.reference;
  const form = new FormData();
  form.set('file', new Blob([`Date,Memo,Amount\n2026-04-02,${reference},-12.34\n`]), 'april.csv');
  await killed.atAuditEntry(post('payouts/bank-statements/', form));
  expect((await desk.lines(id)).get(nonprofit)?.status).toBe('PENDING');
  expect((await desk.get('payouts/bank-statements/')).body.count).toBe(0);
  expect((await ledgerOf(api.db, nonprofit)).owed).toBe('12.34');
  const again = await api.call('POST', 'payouts/bank-statements/', { token: desk.first.token, form });
  expect(again).toMatchObject({ status: 200, body: { applied: 1 } });
  expect((await ledgerOf(api.db, nonprofit)).owed).toBe('0.00');
}, 120_000);
