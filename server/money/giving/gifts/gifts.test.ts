import { afterAll, beforeAll, expect, test } from 'vitest';
import { booked, charged } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createGift } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let lantern: { id: number; name: string };
let river: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  lantern = await createNonprofit(api.db, { name: 'Lantern House' });
  river = await createNonprofit(api.db, { name: 'River Bend' });
});
afterAll(() => api.close());

const list = async (query = '') => {
  const { status, body } = await api.get(`giving/gifts/${query}`, staff.token);
  return status === 200 ? body.results.map(({ id }: { id: number }) => id) : [status, body];
};

test('the list filters, finds and sorts gifts', async () => {
  const to = (nonprofit: { id: number }, cents: number) => ({ nonprofitId: nonprofit.id, cents });
  const made = [
    { parts: [to(lantern, 5_000), to(river, 2_500)], lastName: 'Okonkwo', createdAt: '2026-05-01T10:00:00Z' },
    { parts: [to(river, 1_000)], state: 'CLOSED', email: 'mira@test.example', createdAt: '2026-05-02T10:00:00Z' },
    { parts: [to(lantern, 9_000)], state: 'PLEDGED', method: 'CHECK', reference: 'GIVE-7Q2K', createdAt: '2026-05-03T10:00:00Z' },
    { parts: [to(lantern, 700)], attention: ['REFUNDED'], createdAt: '2026-05-04T10:00:00Z' },
  ];
  const ids: number[] = [];
  for (const traits of made) ids.push((await createGift(api.db, traits)).id);
  const at = (...places: number[]) => places.map((place) => ids[place]);
  expect(await list()).toEqual(at(3, 2, 1, 0));
  expect(await list('?ordering=created_at')).toEqual(at(0, 1, 2, 3));
  expect(await list('?ordering=-total')).toEqual(at(2, 0, 1, 3));
  expect(await list('?ordering=total')).toEqual(at(3, 1, 0, 2));
  expect(await list('?state=PAID,CLOSED')).toEqual(at(3, 1, 0));
  expect(await list('?method=CHECK')).toEqual(at(2));
  expect(await list(`?nonprofit_id=${river.id}`)).toEqual(at(1, 0));
  expect(await list('?attention=true')).toEqual(at(3));
  expect(await list('?attention=false&state=PLEDGED')).toEqual(at(2));
  for (const [typed, places] of [
    ['okonkwo', [0]],
    ['mira@test.example', [1]],
    ['give-7q2k', [2]],
    ['river', [1, 0]],
    ['lantern', [3, 2, 0]],
    ['nobody', []],
  ] as const)
    expect([typed, await list(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, at(...places)]);
  const { body } = await api.get('giving/gifts/?ordering=created_at&page_size=1', staff.token);
  expect(body).toMatchObject({
    count: 4,
    results: [
      {
        donor_name: 'Test Okonkwo',
        total_cents: 7_500,
        state: 'PAID',
        method: 'CARD',
        given_on: '2026-05-01',
        attention: [],
        nonprofits: [lantern, river],
      },
    ],
  });
});

test('a gift shows its parts and where its money went', async () => {
  const donation = await createDonation(api.db, { nonprofitId: lantern.id, amount: '51.28', source: 'ONLINE' });
  const gift = await createGift(api.db, {
    parts: [
      { nonprofitId: lantern.id, cents: 5_000, coverCents: 128, donationId: donation.id },
      { nonprofitId: river.id, cents: 2_500, coverCents: 64 },
    ],
    designation: 'School lunches',
    dedication: 'MEMORY',
    dedicatedTo: 'Ada',
    payment: 'pi_shown',
    card: 'Visa •••• 4242',
  });
  const other = await createGift(api.db, { parts: [{ nonprofitId: lantern.id, cents: 100 }], payment: 'pi_other' });
  const [first = 0, second = 0] = gift.parts;
  const day = '2026-05-01';
  await api.db.transaction().execute((tx) =>
    post(tx, [
      charged({
        payment: 'pi_shown',
        parts: [
          { id: first, cents: 5_128 },
          { id: second, cents: 2_564 },
        ],
        day,
        order: gift.id,
      }),
      charged({ payment: 'pi_other', parts: [{ id: other.parts[0] ?? 0, cents: 100 }], day, order: other.id }),
      booked({ part: { id: first, cents: 5_128 }, nonprofit: lantern.id, day, order: gift.id }),
    ]),
  );
  const { status, body } = await api.get(`giving/gifts/${gift.id}/`, staff.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total_cents: 7_692,
    cover_cents: 192,
    designation: 'School lunches',
    dedication: 'MEMORY',
    dedicated_to: 'Ada',
    payment: 'pi_shown',
    card: 'Visa •••• 4242',
    parts: [
      { id: first, nonprofit: lantern, cents: 5_000, cover_cents: 128, donation: donation.id },
      { id: second, nonprofit: river, cents: 2_500, cover_cents: 64, donation: null },
    ],
  });
  const journal = body.journal.map(({ kind, lines }: { kind: string; lines: object[] }) => [kind, lines]);
  expect(journal).toEqual([
    [
      'CHARGE',
      [
        { account: 'STRIPE', cents: 7_692, nonprofit: null },
        { account: 'UNBOOKED', cents: -5_128, nonprofit: lantern },
        { account: 'UNBOOKED', cents: -2_564, nonprofit: river },
      ],
    ],
    [
      'BOOKED',
      [
        { account: 'UNBOOKED', cents: 5_128, nonprofit: lantern },
        { account: 'OWED', cents: -5_128, nonprofit: lantern },
      ],
    ],
  ]);
  expect((await api.get('giving/gifts/999999/', staff.token)).status).toBe(404);
});

test('a gift that is disputed shows the dispute', async () => {
  const { id, parts } = await createGift(api.db, { parts: [{ nonprofitId: river.id, cents: 3_000 }], dispute: 'du_1' });
  const lines = [{ account: 'STRIPE', cents: -3_000 } as const, { account: 'DISPUTED', owner: id, cents: 3_000 } as const];
  await api.db
    .transaction()
    .execute((tx) => post(tx, [{ key: 'dispute du_1', kind: 'DISPUTE', day: '2026-06-01', order: id, lines }]));
  const { body } = await api.get(`giving/gifts/${id}/`, staff.token);
  expect([parts.length, body.journal]).toMatchObject([
    1,
    [{ kind: 'DISPUTE', day: '2026-06-01', lines: [{ account: 'STRIPE' }, { account: 'DISPUTED', nonprofit: null }] }],
  ]);
});
