import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let nonprofitId: number;
let token: string;
beforeAll(async () => {
  api = await startApi();
  nonprofitId = (await createNonprofit(api.db)).id;
  ({ token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId }));
});
afterAll(() => api.close());

const least = { name: 'Open Day', date: '2031-05-04', start_time: '10:00' };
const post = (body: object) => api.call('POST', 'events/', { token, body: { ...least, ...body } });
const patch = (id: number, body: object) => api.call('PATCH', `events/${id}/`, { token, body });

describe('days and times', () => {
  test.each([
    '2031-02-29',
    '2100-02-29',
    '2031-04-31',
    '2031-13-01',
    '2031-00-10',
    '2031-01-00',
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '20310-01-01',
    '31-01-01',
    '2031-1-1',
    '01/02/2031',
    '2031-01-01T00:00:00Z',
    'tomorrow',
    20310101,
    null,
  ])('the day %s is none', async (date) => {
    expect(await post({ date })).toMatchObject({ status: 400, body: { date: ['Choose a date'] } });
  });

  test.each(['24:00', '10:60', '9:00', '10', '10:00:60', '10:00 PM', 'noon', '-1:00', '１０:００', 600])(
    'the time %s is none',
    async (time) => {
      expect(await post({ start_time: time })).toMatchObject({
        status: 400,
        body: { start_time: ['Please select a start time'] },
      });
      expect(await post({ end_time: time })).toMatchObject({ status: 400, body: { end_time: ['Please select an end time'] } });
    },
  );

  test('the ends of the ranges are kept as they were sent', async () => {
    for (const kept of [
      { date: '1900-01-01', start_time: '00:00', end_time: '23:59' },
      { date: '2199-12-31', start_time: '23:59', end_time: '23:59' },
      { date: '2000-02-29', start_time: '12:00', end_time: null },
    ]) {
      expect(await post(kept)).toMatchObject({ status: 201, body: kept });
    }
    expect(await post({ start_time: '09:30:00', end_time: '10:00:59' })).toMatchObject({
      status: 201,
      body: { start_time: '09:30', end_time: '10:00' },
    });
  });

  test('an event that ends before it begins is refused, also where only one of the two is sent', async () => {
    const refused = { status: 400, body: { end_time: ['End time must be after start time'] } };
    expect(await post({ end_time: '09:59' })).toMatchObject(refused);
    expect((await post({ name: '', date: '', end_time: '09:59' })).body).toEqual({
      name: ['Please enter a name'],
      date: ['Choose a date'],
      ...refused.body,
    });
    const { body: event } = await post({ end_time: '11:00' });
    expect(await patch(event.id, { start_time: '11:01' })).toMatchObject(refused);
    expect(await patch(event.id, { end_time: '09:59' })).toMatchObject(refused);
    expect(await patch(event.id, { start_time: '12:00', end_time: '11:00' })).toMatchObject(refused);
    expect((await api.get(`events/${event.id}/`, token)).body).toEqual(event);
    expect(await patch(event.id, { end_time: null, start_time: '23:00' })).toMatchObject({
      status: 200,
      body: { end_time: null },
    });
  });

  test('the latest day comes first, and on one day the latest hour', async () => {
    const { id } = await createNonprofit(api.db);
    for (const [date, startTime] of [
      ['2031-05-04', '09:00'],
      ['2031-05-05', '08:00'],
      ['2031-05-04', '18:00'],
      ['2020-01-01', '10:00'],
    ] as const) {
      await createEvent(api.db, { nonprofitId: id, date, startTime });
    }
    const { body } = await api.get(`events/?nonprofit_id=${id}`, token);
    expect(body.results.map((event: { date: string; start_time: string }) => `${event.date} ${event.start_time}`)).toEqual([
      '2031-05-05 08:00',
      '2031-05-04 18:00',
      '2031-05-04 09:00',
      '2020-01-01 10:00',
    ]);
  });
});

describe('the fee', () => {
  test.each([0, 0.01, 0.29, 12.5, 19.99, 99_999_999.99])('%d dollars are kept to the cent', async (fee) => {
    const { status, body } = await post({ fee });
    expect([status, body.fee]).toEqual([201, fee]);
  });

  test.each([
    [-0.01, 'Enter an amount from 0 to 99,999,999.99.'],
    [100_000_000, 'Enter an amount from 0 to 99,999,999.99.'],
    [1e300, 'Enter an amount from 0 to 99,999,999.99.'],
    [1.005, 'Use at most two decimals.'],
    [1e-9, 'Use at most two decimals.'],
    ['12', 'Enter an amount in dollars.'],
  ])('%s is no fee', async (fee, told) => {
    expect(await post({ fee })).toMatchObject({ status: 400, body: { fee: [told] } });
  });
});

test('part of an address can be sent: the rest stays', async () => {
  const { body } = await post({ address: { city: 'Port Ellery', state: 'MD' } });
  const changed = await patch(body.id, { address: { address1: '1 Quay', state: '' } });
  expect(changed.body.address).toEqual({ address1: '1 Quay', address2: '', city: 'Port Ellery', state: '', zipcode: '' });
});
