import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPaidNonprofit, openPayoutDesk, type PayoutDesk, year } from '#tests/factories/payouts.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', {
    ...{ minimum: 0, ach_destination_routing: '021000021', ach_destination_name: 'First Test Bank' },
    ...{ ach_origin: '1123456789', ach_origin_name: 'Quay Giving', ach_company_id: '1123456789' },
  });
});
afterAll(() => api.close());

const account = (digits: string) => ({
  bank: { routing_number: '021000021', account_number: digits, account_type: 'CHECKING' },
});
const changeBank = (id: number, digits: string, by?: SignedInPerson) =>
  desk.patch(`payouts/accounts/${id}/`, account(digits), by);
const waitOf = async (id: number, by?: SignedInPerson) => (await desk.get(`payouts/accounts/${id}/`, by)).body.destination_wait;
const confirm = (id: number, changed_at: string, by?: SignedInPerson) =>
  desk.post(`payouts/accounts/${id}/confirm/`, { changed_at }, by);
const letDaysPass = (id: number) =>
  sql`UPDATE payout_destinations SET changed_at = changed_at - interval '3 days' WHERE nonprofit_id = ${id}`.execute(api.db);

async function reasonOf(id: number, method: string): Promise<string | null> {
  const range = `start_date=${year.start_date}&end_date=${year.end_date}`;
  const { body } = await desk.get(`payouts/due/?${range}&method=${method}&nonprofits=${id}`);
  const [line] = body.lines;
  expect(line.destination_wait === null).toBe(line.wait_reason !== 'NEW_DESTINATION');
  return line.wait_reason;
}

const director = (nonprofit: number) => createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });

describe('a changed destination', () => {
  test('waits for the days of the setting, while the others of the batch are paid', async () => {
    const changed = await createNonprofit(api.db);
    const other = await createNonprofit(api.db);
    const own = await director(changed.id);
    await changeBank(other.id, '5550001111');
    await desk.confirm(other.id);
    // the first account of a nonprofit waits, too: whoever took over an account adds one where none was
    expect(await changeBank(changed.id, '5550002222', own)).toMatchObject({
      body: { destination_wait: { changed_by: { id: own.id }, can: { confirm: false } } },
    });
    await desk.give(changed.id, 20);
    await desk.give(other.id, 30);
    const { id, version } = await desk.draft({ method: 'ACH', nonprofits: [changed.id, other.id] });
    const lines = await desk.lines(id);
    expect(lines.get(changed.id)).toMatchObject({
      status: 'WAITING',
      wait_reason: 'NEW_DESTINATION',
      destination_wait: { can: { confirm: true } },
    });
    expect(lines.get(other.id)).toMatchObject({ status: 'PENDING', destination_wait: null });
    const { changed_at, payable_from } = await waitOf(changed.id);
    expect(Date.parse(payable_from) - Date.parse(changed_at)).toBe(3 * 24 * 3_600_000);
    expect(await reasonOf(changed.id, 'ACH')).toBe('NEW_DESTINATION');
    await letDaysPass(changed.id);
    expect(await waitOf(changed.id)).toBeNull();
    expect((await desk.lines(id)).get(changed.id)).toMatchObject({ wait_reason: 'NEW_DESTINATION', destination_wait: null });
    await desk.post(`payouts/batches/${id}/compute-again/`, { version });
    expect((await desk.lines(id)).get(changed.id)).toMatchObject({ status: 'PENDING' });
  });

  test('is paid at once after the word of another person with the right to pay out', async () => {
    const { id } = await createNonprofit(api.db);
    await changeBank(id, '5550003333');
    await desk.give(id, 20);
    const { changed_at, changed_by } = await waitOf(id);
    expect(changed_by).toMatchObject({ id: desk.first.id });
    expect([(await waitOf(id)).can, (await waitOf(id, desk.second)).can]).toEqual([{ confirm: false }, { confirm: true }]);
    expect(await confirm(id, changed_at)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^You changed where/) },
    });
    expect(await confirm(id, changed_at, await director(id))).toMatchObject({ status: 403 });
    expect(await confirm(id, '2026-01-01T00:00:00.000Z', desk.second)).toMatchObject({ status: 409 });
    expect(await reasonOf(id, 'ACH')).toBe('NEW_DESTINATION');
    expect(await confirm(id, changed_at, desk.second)).toMatchObject({ status: 200, body: { destination_wait: null } });
    expect(await confirm(id, changed_at, desk.second)).toMatchObject({ status: 200 });
    expect(await reasonOf(id, 'ACH')).toBeNull();
    const { body: audit } = await desk.get(`audit/?subject_kind=nonprofit&subject_id=${id}`);
    const confirmed = audit.results.filter(({ action }: { action: string }) => action === 'confirmed where it is paid');
    expect(confirmed).toMatchObject([
      { actor: { id: desk.second.id }, changes: [{ field: 'payoutDestination', to: 'confirmed: Bank transfer (ACH)' }] },
    ]);
    // the confirmation was of that account: the next one waits again
    await changeBank(id, '5550004444');
    expect(await reasonOf(id, 'ACH')).toBe('NEW_DESTINATION');
    // the name in the bank's file is no destination
    await desk.confirm(id);
    await desk.patch(`payouts/accounts/${id}/`, { name_for_bank: 'Other Name' });
    expect(await reasonOf(id, 'ACH')).toBeNull();
  });

  test('may be a PayPal address or the address of checks, changed in any way', async () => {
    const address = { address1: '1 Old St', city: 'Washington', state: 'DC', zipcode: '20001' };
    const paypal = await createPaidNonprofit(api.db);
    const check = await createNonprofit(api.db, address);
    await desk.give(paypal.id, 20);
    await desk.give(check.id, 20);
    const reasons = async () => [await reasonOf(paypal.id, 'PAYPAL'), await reasonOf(check.id, 'CHECK')];
    expect(await reasons()).toEqual([null, null]);
    const own = await director(check.id);
    await desk.patch(`nonprofits/${paypal.id}/`, { short_description: 'Not a destination' });
    expect(await reasons()).toEqual([null, null]);
    await desk.patch(`nonprofits/${paypal.id}/`, { paypal_email: 'elsewhere@test.example' });
    await desk.patch(`nonprofits/${check.id}/`, { address: { ...address, address1: '9 New St' } }, own);
    expect(await reasons()).toEqual(['NEW_DESTINATION', 'NEW_DESTINATION']);
    expect(await waitOf(check.id)).toMatchObject({ changed_by: { id: own.id }, can: { confirm: true } });
    await desk.confirm(paypal.id, check.id);
    expect(await reasons()).toEqual([null, null]);
    // a change of which nobody is known waits for its days: the one who asks to confirm it may have made it
    await sql`UPDATE nonprofits SET paypal_email = 'third@test.example' WHERE id = ${paypal.id}`.execute(api.db);
    const { changed_at, changed_by } = await waitOf(paypal.id, desk.second);
    expect(changed_by).toBeNull();
    expect(await confirm(paypal.id, changed_at, desk.second)).toMatchObject({ status: 409 });
  });

  test('by a colleague without finance waits for a confirmation, however many days pass', async () => {
    const address = { address1: '1 Old St', city: 'Washington', state: 'DC', zipcode: '20001' };
    const { id } = await createNonprofit(api.db, address);
    await desk.give(id, 20);
    const content = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: ['content'] });
    await desk.patch(`nonprofits/${id}/`, { address: { ...address, address1: '9 New St' } }, content);
    await letDaysPass(id);
    expect(await reasonOf(id, 'CHECK')).toBe('NEW_DESTINATION');
    // what the colleague may do later says nothing of the change
    for (const rights of [{ staff_fields: ['content', 'finance'] }, { roles: ['DONOR'] }]) {
      expect((await desk.patch(`user/${content.id}/`, rights)).status).toBe(200);
      expect(await reasonOf(id, 'CHECK')).toBe('NEW_DESTINATION');
    }
    const finance = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: ['finance'] });
    const { changed_at, ...wait } = await waitOf(id, finance);
    expect(wait).toMatchObject({ changed_by: { id: content.id }, payable_from: null, can: { confirm: true } });
    expect((await confirm(id, changed_at, content)).status).toBe(403);
    expect((await confirm(id, changed_at, finance)).status).toBe(200);
    expect(await reasonOf(id, 'CHECK')).toBeNull();
  });

  test('by a colleague who lost finance later stays payable', async () => {
    const address = { address1: '1 Old St', city: 'Washington', state: 'DC', zipcode: '20001' };
    const { id } = await createNonprofit(api.db, address);
    await desk.give(id, 20);
    const colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    await desk.patch(`nonprofits/${id}/`, { address: { ...address, address1: '9 New St' } }, colleague);
    await letDaysPass(id);
    expect(await reasonOf(id, 'CHECK')).toBeNull();
    const { id: batch, version } = await desk.draft({ method: 'CHECK', nonprofits: [id] });
    expect((await desk.patch(`user/${colleague.id}/`, { staff_fields: ['content'] })).status).toBe(200);
    expect(await waitOf(id)).toBeNull();
    expect(await desk.post(`payouts/batches/${batch}/approve/`, { version }, desk.second)).toMatchObject({ status: 200 });
    expect(await desk.post(`payouts/batches/${batch}/export/`, {})).toMatchObject({ status: 200 });
  });

  test('that is changed and changed back stops the approval and the file until it is confirmed', async () => {
    const { id: nonprofit, name } = await createPaidNonprofit(api.db);
    await desk.give(nonprofit, 20);
    const { id, version } = await desk.draft({ nonprofits: [nonprofit] });
    const visit = async () => {
      for (const paypal_email of ['elsewhere@test.example', 'giving@test.example'])
        await desk.patch(`nonprofits/${nonprofit}/`, { paypal_email });
    };
    const approve = () => desk.post(`payouts/batches/${id}/approve/`, { version }, desk.second);
    const refusal = {
      status: 409,
      body: { detail: expect.stringContaining(`paid changed, and nobody has confirmed it: ${name}.`) },
    };
    await visit();
    expect(await approve()).toMatchObject(refusal);
    expect((await desk.lines(id)).get(nonprofit)).toMatchObject({
      status: 'PENDING',
      destination_wait: { can: { confirm: false } },
    });
    await desk.confirm(nonprofit);
    expect(await approve()).toMatchObject({ status: 200 });
    await visit();
    expect(await desk.post(`payouts/batches/${id}/export/`, {})).toMatchObject(refusal);
    await desk.confirm(nonprofit);
    expect(await desk.post(`payouts/batches/${id}/export/`, {})).toMatchObject({ status: 200 });
  });

  test('is paid at once where the setting is 0', async () => {
    const { id } = await createNonprofit(api.db);
    await changeBank(id, '5550005555');
    await desk.give(id, 20);
    expect(await desk.patch('payouts/settings/', { destination_days: 61 })).toMatchObject({ status: 400 });
    expect(await desk.patch('payouts/settings/', { destination_days: 0 })).toMatchObject({ body: { destination_days: 0 } });
    expect([await reasonOf(id, 'ACH'), await waitOf(id)]).toEqual([null, null]);
    await desk.patch('payouts/settings/', { destination_days: 3 });
    expect(await reasonOf(id, 'ACH')).toBe('NEW_DESTINATION');
  });

  test('stands on the home page of those who may confirm it, and opens a list with so many rows', async () => {
    const [mine, theirs, unpaid] = [await createNonprofit(api.db), await createNonprofit(api.db), await createNonprofit(api.db)];
    const numbersOf = async (by: SignedInPerson) => {
      const { body } = await api.get('home/today/', by.token);
      const line = body.lines.find(({ key }: { key: string }) => key === 'payout-destinations');
      return line?.numbers ?? [];
    };
    const listed = async (by: SignedInPerson) => {
      const { body } = await desk.get('payouts/balances/?confirmable=true', by);
      return body.results.map(({ nonprofit_ref }: { nonprofit_ref: { id: number } }) => nonprofit_ref.id);
    };
    const before = { first: await listed(desk.first), second: await listed(desk.second) };
    await changeBank(mine.id, '5550007777');
    await changeBank(theirs.id, '5550008888', await director(theirs.id));
    // no money: nothing is paid there yet
    await changeBank(unpaid.id, '5550009999');
    await desk.give(mine.id, 20);
    await desk.give(theirs.id, 20);
    expect((await listed(desk.first)).toSorted()).toEqual([...before.first, theirs.id].toSorted());
    expect((await listed(desk.second)).toSorted()).toEqual([...before.second, mine.id, theirs.id].toSorted());
    for (const one of [desk.first, desk.second]) {
      const { length: count } = await listed(one);
      expect(await numbersOf(one)).toEqual([
        { count, label: 'to confirm', link: '/payouts/balances?confirmable=true', urgent: false },
      ]);
    }
    await desk.confirm(mine.id, theirs.id);
    expect(await listed(desk.second)).toEqual(before.second);
  });

  test('of a merge waits at the nonprofit that stays', async () => {
    const from = await createPaidNonprofit(api.db, { paypalEmail: '' });
    const into = await createPaidNonprofit(api.db, { paypalEmail: '' });
    await changeBank(from.id, '5550006666');
    await letDaysPass(from.id);
    const versions = { merged: 1, into: 1 };
    const merged = await desk.post(`nonprofits/${from.id}/merge/`, { into: into.id, take: [], versions });
    expect([merged.status, merged.body.detail]).toEqual([201, undefined]);
    expect(await waitOf(into.id)).toMatchObject({ changed_by: { id: desk.first.id } });
  });
});
