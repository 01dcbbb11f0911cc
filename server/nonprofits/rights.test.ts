import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curated } from '#contract/nonprofits/fields.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { curatedFields } from '#tests/factories/nonprofit-fields.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let own: SignedInPerson;
let id: number;
let category: number;

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  category = await createCategory(api.db, 'Rivers');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.updateTable('nonprofits').set({ ein: null }).execute();
  ({ id } = await createNonprofit(api.db, { name: 'Test Riverkeepers', paypalEmail: 'giving@test.example' }));
  own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
});

const patch = (body: object, person: { token?: string } = own, nonprofit = id) =>
  api.call('PATCH', `nonprofits/${nonprofit}/`, { token: person.token, body });
const read = async (person: { token: string } = own) => (await api.get(`nonprofits/${id}/`, person.token)).body;

/** as long as the settings leave wish lists to programme staff */
const noWishes = { keep_wishes: false, publish_wishes: false };
const curatedByStaff = () => curatedFields(category, own.id);

describe('who may', () => {
  const keys = Object.keys(curated);

  test('every field of the programme stands in the table', () => {
    expect(Object.keys(curatedByStaff()).sort()).toEqual(keys.map(snakeKey).sort());
  });

  test.each(keys.map(snakeKey))(
    '%s is refused to nonprofit staff where it would change, and may be sent as it is',
    async (field) => {
      const value = curatedByStaff()[field as keyof ReturnType<typeof curatedByStaff>];
      const refused = await patch({ [field]: value, short_description: 'New' });
      expect([refused.status, refused.body]).toEqual([400, { [field]: ['Only programme staff can change this.'] }]);
      expect((await read()).short_description).toBe('');
      expect((await patch({ [field]: value }, staff)).status).toBe(200);
      const same = await patch({ [field]: value, short_description: 'New' });
      expect([same.status, same.body.short_description]).toEqual([200, 'New']);
    },
  );

  test('others read and do not write; a nonprofit that there is not is 404', async () => {
    const elsewhere = (await createNonprofit(api.db)).id;
    const people = {
      member: await createSignedIn(api.db, { nonprofitId: id }),
      'staff of another': await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: elsewhere }),
      'the role without a nonprofit': await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'] }),
      reviewer: await createSignedIn(api.db, { roles: ['REVIEWER'] }),
      newcomer: await createSignedIn(api.db),
    };
    for (const [name, person] of Object.entries(people)) {
      expect([name, (await patch({ name: 'Taken over' }, person)).status]).toEqual([name, 403]);
      expect([name, (await read(person)).can]).toEqual([
        name,
        { ...noWishes, edit: false, curate: false, list_users: name === 'member' },
      ]);
    }
    expect((await patch({ name: 'Taken over' }, {})).status).toBe(401);
    expect((await patch({ name: 'x' }, staff, 2_147_483_647)).status).toBe(404);
    expect((await read()).name).toBe('Test Riverkeepers');
    expect((await read()).can).toEqual({ ...noWishes, edit: true, curate: false, list_users: true });
    expect((await read(staff)).can).toEqual({
      edit: true,
      curate: true,
      list_users: true,
      keep_wishes: true,
      publish_wishes: false,
    });
  });

  test('what is not everyone’s is told to nobody else', async () => {
    await patch(curatedByStaff(), staff);
    await api.call('POST', 'wishlist/', { token: staff.token, body: { nonprofit: id, description: 'A secret wish', amount: 5 } });
    const secrets = ['giving@test.example', own.email, 'A secret wish'];
    const told = async (person: { token: string }) => {
      const record = await read(person);
      const text = JSON.stringify(record);
      const access = ['can_access_learning_commons', 'learning_commons_granted', 'learning_commons_until'];
      const names = ['paypal_email', ...access, 'primary_user', 'primary_user_ref', 'wishlist'];
      return [secrets.map((secret) => text.includes(secret)), names.filter((name) => name in record).length];
    };
    expect(await told(staff)).toEqual([[true, true, true], 7]);
    expect(await told(own)).toEqual([[true, true, false], 6]);
    expect(await told(await createSignedIn(api.db, { nonprofitId: id }))).toEqual([[true, true, false], 6]);
    for (const traits of [
      {},
      { roles: ['REVIEWER' as const] },
      { roles: ['NONPROFIT_STAFF' as const], nonprofitId: (await createNonprofit(api.db)).id },
    ]) {
      expect(await told(await createSignedIn(api.db, traits))).toEqual([[false, false, false], 0]);
    }
    // the response to a write hides the same fields
    const after = await patch({ press: 'x' });
    expect(JSON.stringify(after.body)).not.toContain('A secret wish');
    const stale = await patch({ version: 1, press: 'y' });
    expect([stale.status, JSON.stringify(stale.body).includes('A secret wish')]).toEqual([409, false]);
  });
});

describe('two at once', () => {
  test('the second save with a stale version is 409 with the record as it is, and writes nothing', async () => {
    const first = await patch({ version: 1, long_description: 'By the first.' });
    const second = await patch({ version: 1, long_description: 'By the second.', press: 'x' }, staff);
    expect(second).toMatchObject({ status: 409, body: { detail: 'Someone else changed this meanwhile.' } });
    expect(second.body.current).toEqual(await read(staff));
    expect(await read()).toEqual(first.body);
    expect((await patch({ version: 2, long_description: 'By the second.' }, staff)).status).toBe(200);
  });

  test('of ten saves at the same moment one is written', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => patch({ version: 1, press: `Text ${index}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await read()).toMatchObject({ version: 2, press: answers.find(({ status }) => status === 200)?.body.press });
  });

  test('a new picture is no conflict', async () => {
    await api.db
      .updateTable('nonprofits')
      .set({ image: 'a'.repeat(32) })
      .where('id', '=', id)
      .execute();
    expect((await patch({ version: 1, press: 'x' })).status).toBe(200);
  });
});

test('the audit trail has who changed publication, addresses and access, and what was written', async () => {
  await patch({ paypal_email: 'boat@test.example', press: 'x' });
  await patch({ display: true, email: 'office@test.example', primary_user: own.id, press: 'y' }, staff);
  await patch({ display: true, press: 'z' }, staff);
  const { body } = await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token);
  expect(
    body.results.map(({ action, actor, changes }: { action: string; actor: { id: number }; changes: object[] }) => [
      action,
      actor.id,
      changes,
    ]),
  ).toEqual([
    ['changed', staff.id, [{ field: 'press', from: 'y', to: 'z' }]],
    [
      'changed',
      staff.id,
      [
        { field: 'email', from: '', to: 'office@test.example' },
        { field: 'press', from: 'x', to: 'y' },
        { field: 'display', from: false, to: true },
        { field: 'primaryUser', from: null, to: expect.stringMatching(/^Test Person/) },
      ],
    ],
    [
      'changed',
      own.id,
      [
        { field: 'press', from: '', to: 'x' },
        { field: 'paypalEmail', from: 'giving@test.example', to: 'boat@test.example' },
      ],
    ],
  ]);
});
