import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let nonprofit: { id: number; name: string };
let other: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  nonprofit = await createNonprofit(api.db, { name: 'Lantern House' });
  other = await createNonprofit(api.db, { name: 'River Bend' });
});
afterAll(() => api.close());

const patch = (id: number, body: unknown, by: { token: string }) => api.call('PATCH', `user/${id}/`, { token: by.token, body });

describe('the audit trail', () => {
  test('says who changed what of whom, from what to what, newest first; one’s own profile is no matter for it', async () => {
    const traits = { firstName: 'Test', lastName: 'Subject', nonprofitId: nonprofit.id, passwordHash: null };
    const person = await createSignedIn(api.db, traits);
    await patch(person.id, { job_title: 'Baker' }, person);
    await patch(person.id, { is_reviewer: true, first_name: 'Renamed' }, staff);
    await patch(person.id, { nonprofit: other.id, email: 'moved@test.example' }, staff);
    await patch(person.id, { is_active: false }, staff);
    const { body } = await api.get(`audit/?subject_kind=user&subject_id=${person.id}&actor_id=${staff.id}`, staff.token);
    const entry = (action: string, changes: object[]) => ({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { id: staff.id, name: 'Programme Staff' },
      action,
      subject: { kind: 'user', id: person.id, name: 'Renamed Subject' },
      changes,
      reason: '',
    });
    expect(body).toEqual({
      count: 3,
      next: null,
      previous: null,
      results: [
        entry('deactivated', [{ field: 'isActive', from: true, to: false }]),
        entry('changed', [
          { field: 'email', from: person.email, to: 'moved@test.example' },
          { field: 'nonprofit', from: 'Lantern House', to: 'River Bend' },
        ]),
        entry('changed', [{ field: 'roles', from: [], to: ['REVIEWER'] }]),
      ],
    });
  });

  test('has the fields of a profile: saves of one person within ten minutes are one entry, long texts are read apart', async () => {
    const { id } = await createNonprofit(api.db, { name: 'Tide House' });
    const own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
    const save = (body: object, by = own) => api.call('PATCH', `nonprofits/${id}/`, { token: by.token, body });
    const trail = async () => (await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token)).body.results;
    const changes = async () => (await trail()).map((entry: { changes: object[] }) => entry.changes);
    const long = 'We read at low tide. '.repeat(10).trim();
    await save({ short_description: 'We', tags: ['tide'] });
    await save({ short_description: 'We read', address: { city: 'Oldmarsh' } });
    await save({ long_description: long, tags: [] });
    const first = [
      { field: 'city', from: '', to: 'Oldmarsh' },
      { field: 'longDescription', from: null, to: null, isLong: true },
      { field: 'shortDescription', from: '', to: 'We read' },
    ].map(({ isLong, ...change }) => (isLong ? { ...change, is_long: true } : change));
    expect(await changes()).toEqual([first]);
    const [entry] = await trail();
    expect((await api.get(`audit/${entry.id}/`, staff.token)).body).toEqual({
      ...entry,
      changes: [first[0], { field: 'longDescription', from: '', to: long }, first[2]],
    });
    expect((await api.get(`audit/${entry.id}/`, own.token)).status).toBe(403);
    expect((await api.get('audit/2147483647/', staff.token)).status).toBe(404);

    const category = await createCategory(api.db, 'Rivers');
    await save({ web_categories: [category] }, staff);
    await save({ press: 'The Herald' });
    await save({ paypal_email: 'one@tide.example' });
    await save({ paypal_email: 'two@tide.example' });
    await save({ press: 'The Herald' });
    await save({ fax_number: '1' });
    const later = [
      [{ field: 'faxNumber', from: '', to: '1' }],
      [{ field: 'paypalEmail', from: 'one@tide.example', to: 'two@tide.example' }],
      [{ field: 'paypalEmail', from: '', to: 'one@tide.example' }],
      [{ field: 'press', from: '', to: 'The Herald' }],
      [{ field: 'webCategories', from: [], to: ['Rivers'] }],
    ];
    expect(await changes()).toEqual([...later, first]);
    await save({ fax_number: '' });
    expect(await changes()).toEqual([...later.slice(1), first]);
    await api.db
      .updateTable('auditEntries')
      .set({ at: new Date(Date.now() - 660_000).toISOString() })
      .where('subjectId', '=', id)
      .where('subjectKind', '=', 'nonprofit')
      .execute();
    await save({ press: 'The Gazette' });
    expect((await changes())[0]).toEqual([{ field: 'press', from: 'The Herald', to: 'The Gazette' }]);
  });

  test('is narrowed by day in the programme’s time zone, and paged', async () => {
    const person = await createUser(api.db);
    const write = (at: string) =>
      api.db
        .insertInto('auditEntries')
        .values({ at, action: 'changed', subjectKind: 'user', subjectId: person.id, subjectName: 'x' })
        .execute();
    // 2026-03-08 is 23 hours long in New York: it begins at 05:00 UTC and ends at 04:00 UTC
    for (const at of ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'])
      await write(at);
    const days = async (query: string) =>
      (await api.get(`audit/?subject_kind=user&subject_id=${person.id}&${query}`, staff.token)).body.results.map(
        ({ at }: { at: string }) => at,
      );
    expect(await days('start_date=2026-03-08&end_date=2026-03-08')).toEqual([
      '2026-03-09T03:59:59.000Z',
      '2026-03-08T05:00:00.000Z',
    ]);
    expect(await days('page=2&page_size=3')).toEqual(['2026-03-08T04:59:59.000Z']);
    expect((await api.get('audit/?start_date=8.3.2026', staff.token)).body).toEqual({
      start_date: ['Enter a date as YYYY-MM-DD.'],
    });
    expect((await api.get('audit/?subject_kind=king', staff.token)).status).toBe(400);
  });
});
