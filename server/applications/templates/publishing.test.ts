import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { toWire } from '#contract/platform/wire/keys.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

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

async function respond(templateId: number): Promise<void> {
  const nonprofit = await createNonprofit(api.db);
  await api.db
    .insertInto('applicationResponses')
    .values({ templateId, templateVersion: 1, nonprofitId: nonprofit.id, elements: JSON.stringify(everyElement) })
    .execute();
}

describe('publishing', () => {
  test('names everything that is missing, and changes nothing', async () => {
    const choice = { type: 'MULTIPLE_CHOICE', required: false, help_text: '', multiselect: false };
    const elements = [
      { type: 'HEADING_1', uid: 'a', text: '' },
      { type: 'CHECKBOX', uid: 'b', question: '', required: false, help_text: '' },
      { ...choice, uid: 'c', question: 'Which?', options: ['One'] },
      { ...choice, uid: 'd', question: 'Which?', options: ['One', 'One ', 'Two', ''] },
    ];
    const { id } = (await post({ elements })).body;
    expect(await toggle(id)).toMatchObject({
      status: 400,
      body: {
        'elements.0.text': ['This heading has no text.'],
        'elements.1.question': ['This question has no text.'],
        'elements.2.options': ['Give at least two options that differ.'],
        'elements.3.options.1': ['This option is there twice.'],
        'elements.3.options.3': ['This option has no text.'],
      },
    });
    expect((await read(id)).body).toMatchObject({ is_published: false, revision: 1 });
  });

  test('needs a question', async () => {
    const { id } = (await post({ elements: [{ type: 'HEADING_1', uid: 'a', text: 'A heading' }] })).body;
    expect(await toggle(id)).toMatchObject({ status: 400, body: { elements: ['Add at least one question.'] } });
  });

  test('is taken back while there is no response, and not after', async () => {
    const { id } = await createApplicationTemplate(api.db, { isPublished: false });
    expect((await toggle(id)).body).toMatchObject({ is_published: true, can: { withdraw: true, publish: false } });
    expect((await toggle(id)).body).toMatchObject({ is_published: false, can: { withdraw: false, publish: true } });
    await toggle(id);
    await respond(id);
    expect(await toggle(id)).toMatchObject({
      status: 409,
      body: { detail: 'This template has 1 response: its publication can no longer be taken back.' },
    });
    expect((await read(id)).body).toMatchObject({ is_published: true, responses: 1, can: { withdraw: false, delete: false } });
  });

  test('a published template can be edited, and stays complete', async () => {
    const { id } = await createApplicationTemplate(api.db);
    const elements = wire(everyElement);
    expect((await patch(id, { elements: [{ ...elements[2], question: '' }] })).body).toEqual({
      'elements.0.question': ['This question has no text.'],
    });
    expect((await patch(id, { elements: [] })).status).toBe(400);
    expect((await patch(id, { elements: elements.slice(0, 3) })).body).toMatchObject({ version: 2, number_questions: 1 });
  });

  test('a response keeps the copy that it was begun with', async () => {
    const { id } = await createApplicationTemplate(api.db);
    await respond(id);
    await patch(id, { elements: wire(everyElement).slice(0, 3) });
    const { elements } = await api.db
      .selectFrom('applicationResponses')
      .select('elements')
      .where('templateId', '=', id)
      .executeTakeFirstOrThrow();
    expect(elements).toEqual(everyElement);
  });
});

describe('deleting', () => {
  test('takes a template that nobody has answered, published or not', async () => {
    for (const isPublished of [true, false]) {
      const { id } = await createApplicationTemplate(api.db, { isPublished });
      expect((await api.call('DELETE', `applications/templates/${id}/`, { token: staff })).status).toBe(204);
      expect((await read(id)).status).toBe(404);
    }
  });

  test('is refused in words where there are responses', async () => {
    const { id } = await createApplicationTemplate(api.db);
    await respond(id);
    await respond(id);
    expect(await api.call('DELETE', `applications/templates/${id}/`, { token: staff })).toMatchObject({
      status: 409,
      body: { detail: "This template has 2 responses and can't be deleted." },
    });
    expect((await read(id)).status).toBe(200);
  });
});

test('the audit trail has what was published, edited in public, taken back and deleted, and by whom', async () => {
  const { id } = (await post({ name: 'Audited', elements: wire(everyElement) })).body;
  await patch(id, { name: 'Audited application' });
  await toggle(id);
  await patch(id, { name: 'Audited in public' });
  await toggle(id);
  await api.call('DELETE', `applications/templates/${id}/`, { token: staff });
  const entries = await api.db
    .selectFrom('auditEntries')
    .select(['action', 'subjectName', 'actorId', 'changes'])
    .where('subjectKind', '=', 'applicationTemplate')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['published', 'Audited application'],
    ['edited', 'Audited in public'],
    ['publication taken back', 'Audited in public'],
    ['deleted', 'Audited in public'],
  ]);
  expect(new Set(entries.map(({ actorId }) => typeof actorId))).toEqual(new Set(['number']));
  expect(entries[1]?.changes).toEqual({
    name: { from: 'Audited application', to: 'Audited in public' },
    version: { from: 1, to: 2 },
  });
});

describe('who sees what', () => {
  test('nonprofit staff read published templates, without the number of responses, and do nothing with them', async () => {
    const { id } = await createApplicationTemplate(api.db);
    await respond(id);
    const { status, body } = await read(id, nonprofitStaff);
    expect([status, body.responses, body.can]).toEqual([
      200,
      null,
      { edit: false, publish: false, withdraw: false, delete: false, export_responses: false },
    ]);
    for (const [method, path] of [
      ['PATCH', `applications/templates/${id}/`],
      ['DELETE', `applications/templates/${id}/`],
      ['POST', `applications/templates/${id}/toggle-published/`],
      ['POST', 'applications/templates/'],
    ] as const) {
      expect([method, path, (await api.call(method, path, { token: nonprofitStaff, body: {} })).status]).toEqual([
        method,
        path,
        403,
      ]);
    }
  });

  test('a template that is not published does not exist for them', async () => {
    const { id } = await createApplicationTemplate(api.db, { isPublished: false, name: 'Unheard-of draft' });
    expect((await read(id, nonprofitStaff)).status).toBe(404);
    expect((await api.get(`applications/published-templates/${id}/`)).status).toBe(404);
    expect((await api.get('applications/templates/?search=unheard-of', nonprofitStaff)).body.results).toEqual([]);
    expect((await api.get('applications/templates/?search=unheard-of&is_published=false', nonprofitStaff)).body.count).toBe(0);
    expect((await api.get('applications/templates/?search=unheard-of', staff)).body.count).toBe(1);
  });

  test('anybody reads what a published template asks, and when', async () => {
    const { id } = await createApplicationTemplate(api.db, {
      name: 'Open to all',
      opensAt: '2020-01-01T00:00:00Z',
      closesAt: '2999-01-01T00:00:00Z',
    });
    const { status, body } = await api.get(`applications/published-templates/${id}/`);
    expect([status, { ...body, elements: body.elements.length }]).toEqual([
      200,
      {
        id,
        name: 'Open to all',
        version: 1,
        elements: 9,
        opens_at: '2020-01-01T00:00:00.000Z',
        closes_at: '2999-01-01T00:00:00.000Z',
        open_state: 'OPEN',
        number_questions: 6,
        number_required: 3,
        max_words: 150,
      },
    ]);
    await patch(id, { closes_at: '2020-02-01T00:00:00Z' });
    expect((await api.get(`applications/published-templates/${id}/`)).body.open_state).toBe('CLOSED');
    await patch(id, { opens_at: '2998-02-01T00:00:00Z', closes_at: null });
    expect((await api.get(`applications/published-templates/${id}/`)).body.open_state).toBe('NOT_OPEN_YET');
  });
});
