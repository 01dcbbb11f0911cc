import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { expectListOrder } from '#tests/export-order.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createDiscount, createGrant, createTier } from '#tests/factories/subscriptions.ts';

let api: TestApi;
let staff: SignedInPerson;
let member: SignedInPerson;
let director: SignedInPerson;
let nonprofit: { id: number; name: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Programme' });
  nonprofit = await createNonprofit(api.db, { name: 'Reading Lighthouse' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id });
  member = await createSignedIn(api.db, { nonprofitId: nonprofit.id });
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: object) =>
  api.call(method, `subscriptions/${path}`, { token: staff.token, ...(body && { body }) });
const hasAccess = async ({ token } = member) => (await api.get('user/me/', token)).body.can_access_learning_commons;
const actions = async (kind: string, id: number) =>
  (await api.get(`audit/?subject_kind=${kind}&subject_id=${id}`, staff.token)).body.results.map(
    ({ action, reason }: { action: string; reason: string }) => [action, reason],
  );

describe('staff', () => {
  test('add, change and delete tiers: one is offered for each budget size', async () => {
    const made = await send('POST', 'tiers/', {
      tier_name: 'Small',
      subscription_price: 120.5,
      budget_size: 'UNDER_500K',
    });
    expect(made).toMatchObject({ status: 201 });
    const tier = { id: made.body.id, tier_name: 'Small', subscription_price: 120.5, budget_size: 'UNDER_500K' };
    expect(made.body).toEqual({ ...tier, version: 1, is_offered: true, sold: 0, can: { delete: true } });
    expect((await api.get('learning-commons/subscription-tiers/')).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [tier],
    });
    const second = { tier_name: 'Other', subscription_price: 10, budget_size: 'UNDER_500K' };
    expect(await send('POST', 'tiers/', second)).toMatchObject({
      status: 400,
      body: { budget_size: ['Another tier is offered for this budget size.'] },
    });
    const changed = await send('PATCH', `tiers/${tier.id}/`, {
      subscription_price: 99,
      is_offered: false,
      version: 1,
    });
    expect(changed.body).toMatchObject({ subscription_price: 99, is_offered: false, version: 2 });
    expect(await send('PATCH', `tiers/${tier.id}/`, { tier_name: 'Late', version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    });
    const replacing = await send('POST', 'tiers/', second);
    expect(replacing).toMatchObject({ status: 201 });
    expect((await send('GET', 'tiers/')).body.results.map(({ id }: { id: number }) => id)).toEqual([replacing.body.id, tier.id]);
    expect(await send('DELETE', `tiers/${replacing.body.id}/`)).toMatchObject({ status: 204 });
    expect(await send('DELETE', `tiers/${replacing.body.id}/`)).toMatchObject({ status: 404 });
    expect((await actions('subscriptionTier', tier.id)).map(([action]: string[]) => action)).toEqual(['changed', 'created']);
  });

  test('cannot delete a tier or a code that an order refers to, though nobody has paid it', async () => {
    const { id: tierId } = await createTier(api.db, { budgetSize: 'HIGHER_3M' });
    const discountId = await createDiscount(api.db, { code: 'ORDERED' });
    const read = async () => {
      const [tiers, codes] = [await send('GET', 'tiers/'), await send('GET', 'discounts/')];
      const withId = (id: number) => (found: { id: number }) => found.id === id;
      return [tiers.body.results.find(withId(tierId)), codes.body.results.find(withId(discountId))];
    };
    const place = async (traits: { kind: string; state: string; startsOn?: string; endsOn?: string }) => {
      const { id: nonprofitId } = await createNonprofit(api.db);
      await api.db
        .insertInto('learningOrders')
        .values({ nonprofitId, tierId, discountId, ...traits })
        .execute();
    };
    expect(await read()).toMatchObject([
      { sold: 0, can: { delete: true } },
      { uses: 0, can: { delete: true } },
    ]);
    await place({ kind: 'CARD', state: 'CLOSED' });
    expect(await read()).toMatchObject([
      { sold: 0, can: { delete: false } },
      { uses: 0, can: { delete: false } },
    ]);
    expect(await send('DELETE', `tiers/${tierId}/`)).toMatchObject({
      status: 409,
      body: { detail: 'Orders refer to this tier. Stop offering it instead.' },
    });
    expect(await send('DELETE', `discounts/${discountId}/`)).toMatchObject({
      status: 409,
      body: { detail: 'Orders refer to this code. Give it a last day instead.' },
    });
    // An open order counts as a use of the code, but not yet as a sale.
    await place({ kind: 'CARD', state: 'OPEN' });
    expect(await read()).toMatchObject([{ sold: 0 }, { uses: 1 }]);
    await place({ kind: 'FREE', state: 'ACTIVE', startsOn: '2020-01-01', endsOn: '2021-01-01' });
    expect(await read()).toMatchObject([{ sold: 1 }, { uses: 2 }]);
  });

  test.each([
    [{ subscription_price: 0.49 }, 'subscription_price', 'A card cannot pay less than $0.50: enter 0 or more than that.'],
    [{ subscription_price: 1_000_001 }, 'subscription_price', 'Enter an amount from 0 to 1,000,000.'],
    [{ subscription_price: 1.005 }, 'subscription_price', 'Use at most two decimals.'],
    [{ tier_name: ' ' }, 'tier_name', 'This field is required.'],
    [{ budget_size: 'HUGE' }, 'budget_size', '"HUGE" is not one of the choices.'],
  ])('cannot make a tier of %j', async (wrong, field, message) => {
    const body = { tier_name: 'Wrong', subscription_price: 1, budget_size: '1M_TO_3M', ...wrong };
    expect(await send('POST', 'tiers/', body)).toMatchObject({ status: 400, body: { [field]: [message] } });
  });

  test('add, change and delete codes', async () => {
    const { id: tier } = await createTier(api.db, { budgetSize: '500K_TO_1M' });
    const fields = {
      discount_type: 'FIXED',
      discount_amount: 25,
      valid_from: null,
      valid_until: '2027-01-31',
      uses_allowed: 3,
      note: '',
    };
    const made = await send('POST', 'discounts/', { ...fields, code: 'spring-26', tiers: [tier, tier] });
    expect(made).toMatchObject({ status: 201, body: { ...fields, code: 'SPRING-26', tiers: [tier], uses: 0, version: 1 } });
    const { id } = made.body;
    expect(await send('POST', 'discounts/', { ...fields, code: 'SPRING-26', tiers: [] })).toMatchObject({
      status: 400,
      body: { code: ['This code is there already.'] },
    });
    expect(await send('PATCH', `discounts/${id}/`, { tiers: [], discount_amount: 120 })).toMatchObject({
      status: 200,
      body: { tiers: [], version: 2 },
    });
    for (const [wrong, field, message] of [
      [{ discount_type: 'PERCENTAGE' }, 'discount_amount', 'Enter a percentage up to 100.'],
      [{ valid_from: '2027-02-01' }, 'valid_until', 'The last day cannot be before the first day.'],
      [{ uses_allowed: 0 }, 'uses_allowed', 'Enter a whole number above 0, or nothing for any number of uses.'],
      [{ code: 'no' }, 'code', 'Use 3 to 40 capital letters, digits and hyphens.'],
      [{ tiers: [999_999] }, 'tiers', 'This tier does not exist.'],
    ] as const)
      expect([wrong, await send('PATCH', `discounts/${id}/`, wrong)]).toMatchObject([
        wrong,
        { status: 400, body: { [field]: [message] } },
      ]);
    expect((await send('GET', 'discounts/')).body.results).toMatchObject([{ id, code: 'SPRING-26' }, { code: 'ORDERED' }]);
    expect(await send('DELETE', `discounts/${id}/`)).toMatchObject({ status: 204 });
    expect((await actions('discountCode', id)).map(([action]: string[]) => action)).toEqual(['deleted', 'changed', 'created']);
  });

  test('grant access with a reason and an end, and end it', async () => {
    expect(await hasAccess()).toBe(false);
    expect(await send('POST', 'orders/', { nonprofit: nonprofit.id, ends_on: '2020-01-01', reason: '' })).toMatchObject({
      status: 400,
      body: { reason: ['Write why.'] },
    });
    expect(await send('POST', 'orders/', { nonprofit: nonprofit.id, ends_on: '2020-01-01', reason: 'Check 7' })).toMatchObject({
      status: 400,
      body: { ends_on: ['The last day cannot be before today.'] },
    });
    const body = { nonprofit: nonprofit.id, ends_on: '2199-12-31', reason: 'Paid by check 1024', request_key: 'grant-once' };
    const granted = await send('POST', 'orders/', body);
    expect(granted).toMatchObject({
      status: 201,
      body: {
        kind: 'GRANT',
        standing: 'CURRENT',
        nonprofit_ref: nonprofit,
        created_by_ref: { full_name: 'Pat Programme' },
        starts_on: today,
        ends_on: '2199-12-31',
        total: 0,
        reason: 'Paid by check 1024',
      },
    });
    const { id } = granted.body;
    expect((await send('POST', 'orders/', body)).body.id).toBe(id);
    expect(await hasAccess()).toBe(true);
    expect(await send('POST', `orders/${id}/end/`, {})).toMatchObject({ status: 400, body: { reason: ['Write why.'] } });
    expect(await send('POST', `orders/${id}/end/`, { reason: 'The check bounced' })).toMatchObject({
      status: 200,
      body: { standing: 'ENDED' },
    });
    expect(await hasAccess()).toBe(false);
    expect(await actions('subscription', id)).toEqual([
      ['ended', 'The check bounced'],
      ['granted', 'Paid by check 1024'],
    ]);
    expect(await send('GET', 'orders/?search=lighthouse&kind=GRANT&standing=ENDED')).toMatchObject({
      body: { count: 1, results: [{ id }] },
    });
    expect((await send('GET', 'orders/?standing=CURRENT')).body.count).toBe(0);
    const { id: nonprofitId } = await createNonprofit(api.db);
    for (const endsOn of ['2021-06-01', '2020-06-01']) await createGrant(api.db, { nonprofitId, startsOn: '2020-01-01', endsOn });
    await expectListOrder(api, staff.token, {
      list: 'subscriptions/orders/?kind=GRANT&',
      file: '/download-subscriptions/?kind=GRANT&',
      id: 'Order',
      orderings: ['-created_at', 'created_at', 'ends_on', '-ends_on', 'total', '-total'],
    });
    const table = await api.get('/download-subscriptions/?search=lighthouse', staff.token);
    expect(table.body).toContain(`${id},Reading Lighthouse,Ended early,Granted,,0.00,,0.00,0.00,,,${today},2199-12-31,`);
  });

  test('say how to pay otherwise, where there is no card payment', async () => {
    await createTier(api.db, { budgetSize: '1M_TO_3M' });
    await send('PATCH', 'settings/', { other_ways_to_pay: 'Send a check to 1 Quay.' });
    const own = await api.get('learning-commons/subscription/', director.token);
    expect(own.body).toMatchObject({
      has_access: false,
      other_ways_to_pay: 'Send a check to 1 Quay.',
      can: { buy: true },
      orders: [{ state: 'ENDED' }],
    });
    expect((await api.get('get-stripe-key/', director.token)).body).toEqual({ stripe_key: null });
    const { id: tier } = await createTier(api.db);
    const path = 'learning-commons/create-subscription/';
    const sent = { token: director.token, body: { subscription_tier: tier, stripe_token: 'ctoken_1' } };
    expect(await api.call('POST', path, sent)).toMatchObject({
      status: 409,
      body: { detail: 'Card payment is not set up here.' },
    });
    await createDiscount(api.db, { code: 'ALL-OF-IT', discountType: 'PERCENTAGE', discountAmount: '100.00' });
    const free = { token: director.token, body: { subscription_tier: tier, discount_code: 'all-of-it', total: 0 } };
    const bought = await api.call('POST', path, free);
    expect(bought).toMatchObject({ status: 200, body: { outcome: 'PAID', order: { total: 0, card: '', paid_at: null } } });
    expect(await hasAccess()).toBe(true);
    await runJobsOnce(api.app);
    const receipt = await api.get(`/download-subscription-receipt/?order=${bought.body.order.id}`, director.token);
    expect(receipt).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(await api.call('POST', 'learning-commons/stripe-webhook/', { body: {} })).toMatchObject({ status: 409 });
  });
});

test('orders, receipts and codes of one nonprofit stay its own', async () => {
  const secret = await createGrant(api.db, {
    nonprofitId: nonprofit.id,
    startsOn: today,
    endsOn: '2199-01-01',
    reason: 'Secret reason',
    note: 'Secret note',
  });
  const paid = await createGrant(api.db, {
    nonprofitId: nonprofit.id,
    kind: 'FREE',
    tierName: 'Secret tier',
    discountCode: 'SECRETCODE',
    startsOn: today,
    endsOn: '2199-01-01',
  });
  const other = await createNonprofit(api.db);
  const stranger = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other.id });
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  for (const { token } of [stranger, reviewer]) {
    const answers = [
      await api.get('learning-commons/subscription/', token),
      await api.get(`/download-subscription-receipt/?order=${paid.id}`, token),
      await api.get(`subscriptions/orders/${paid.id}/`, token),
      await api.get('subscriptions/orders/', token),
      await api.get('/download-subscriptions/', token),
      await api.get('subscriptions/discounts/', token),
      await api.call('POST', `subscriptions/orders/${paid.id}/check/`, { token }),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/secret/i);
    expect(answers.map(({ status }) => status).slice(1, 6)).toEqual([404, 403, 403, 403, 403]);
  }
  expect(await api.get(`/download-subscription-receipt/?order=${secret.id}`, director.token)).toMatchObject({ status: 404 });
  const own = await api.get('learning-commons/subscription/', director.token);
  expect(JSON.stringify(own.body)).not.toMatch(/secret (reason|note)/i);
});
