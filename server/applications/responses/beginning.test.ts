import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let me: Applicant;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const begin = (token: string | undefined, application_template: number, more = {}) =>
  api.call('POST', 'applications/responses/', { token, body: { application_template, ...more } });

test('copies the application as it is then, and answers the same response ever after', async () => {
  const template = await createApplicationTemplate(api.db);
  const first = await begin(me.token, template.id, { nonprofit: me.nonprofit });
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      nonprofit: me.nonprofit,
      nonprofit_ref: { id: me.nonprofit, name: expect.any(String), web_categories: [] },
      application_template_id: template.id,
      application_template_version: 1,
      application_template_ref: { id: template.id, name: template.name },
      status: 'IN_PROGRESS',
      created: expect.any(String),
      updated: expect.any(String),
      date_submitted: null,
      reopened_at: null,
      reopened_reason: '',
      withdrawn_at: null,
      withdrawn_reason: '',
      withdrawn_by: null,
      closes_at: null,
      extended_until: null,
      last_saved: expect.any(String),
      percent_answered: 0,
      reviewers: null,
      average_score: null,
      num_reviews: null,
      num_positive_site_visits: null,
      num_site_visits: null,
      your_review: null,
      decision: null,
      decision_released_at: null,
      decisions_on: null,
      in_review_since: null,
      accepted_year: null,
      feedback: null,
      application_data: { elements: expect.any(Array) },
      can: { edit: true, reopen: false, extend: false, withdraw: true, take_back: false },
    },
  ]);
  expect(first.body.application_data.elements.slice(0, 3)).toEqual([
    { type: 'HEADING_1', uid: 'section', text: 'Your organization', page: 0 },
    { type: 'HEADING_2', uid: 'page-one', text: 'The work', page: 1 },
    {
      type: 'OPEN_TEXT',
      uid: 'open-text',
      question: 'What do you do?',
      required: true,
      help_text: 'In your own words.',
      max_word_count: 150,
      page: 1,
      answer: null,
      revision: 0,
    },
  ]);
  await api.call('PATCH', `applications/templates/${template.id}/`, {
    token: staff.token,
    body: { elements: everyElement.slice(0, 3) },
  });
  await save(api, me, first.body.id, [['scale', 5]]);
  const again = await begin(me.token, template.id);
  expect([again.status, again.body.id, again.body.application_template_version]).toEqual([200, first.body.id, 1]);
  expect(again.body.application_data.elements).toHaveLength(everyElement.length);
});

test('twenty at once make one', async () => {
  const template = await createApplicationTemplate(api.db);
  const colleague = await createApplicant(api.db, me.nonprofit);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => begin(n % 2 ? me.token : colleague.token, template.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('takes first answers along, once', async () => {
  const template = await createApplicationTemplate(api.db);
  const application_data = {
    elements: [
      { uid: 'scale', answer: 2 },
      { uid: 'section', text: 'x' },
    ],
  };
  const { body } = await begin(me.token, template.id, { application_data });
  expect(await storedAnswers(api.db, body.id)).toEqual({ scale: 2 });
  await begin(me.token, template.id, { application_data: { elements: [{ uid: 'scale', answer: 5 }] } });
  expect(await storedAnswers(api.db, body.id)).toEqual({ scale: 2 });
  const wrong = await begin(me.token, (await createApplicationTemplate(api.db)).id, {
    application_data: { elements: [{ uid: 'scale', answer: 6 }] },
  });
  expect([wrong.status, wrong.body['application_data.elements.0.answer']]).toEqual([
    400,
    ['This is not an answer to this question.'],
  ]);
});

test('only for one’s own nonprofit, to what is published and open', async () => {
  const template = await createApplicationTemplate(api.db);
  const member = await createSignedIn(api.db, { nonprofitId: me.nonprofit });
  const both = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'] });
  for (const { token } of [staff, member, both]) expect((await begin(token, template.id)).status).toBe(403);
  const other = await createApplicant(api.db);
  expect((await begin(me.token, template.id, { nonprofit: other.nonprofit })).status).toBe(403);
  const hidden = await createApplicationTemplate(api.db, { isPublished: false });
  expect((await begin(me.token, hidden.id)).status).toBe(404);
  expect((await begin(me.token, 999_999)).status).toBe(404);
  const later = await createApplicationTemplate(api.db, { opensAt: inAnHour() });
  const early = await begin(me.token, later.id);
  expect([early.status, early.body]).toEqual([409, { detail: 'This application is not open yet.', reason: 'closed' }]);
  const closed = await createApplicationTemplate(api.db, { closesAt: anHourAgo() });
  const late = await begin(me.token, closed.id);
  expect([late.status, late.body]).toEqual([
    409,
    { detail: 'This application is closed: its deadline has passed.', reason: 'closed' },
  ]);
  // a response that exists is still returned
  const { id } = await createApplicationResponse(api.db, { templateId: closed.id, nonprofitId: me.nonprofit });
  const found = await begin(me.token, closed.id);
  expect([found.status, found.body.id, found.body.can.edit]).toEqual([200, id, false]);
  expect(
    await api.db
      .selectFrom('applicationResponses')
      .select('id')
      .where('templateId', 'in', [template.id, hidden.id, later.id])
      .execute(),
  ).toEqual([]);
});

test('tells one’s home that the nonprofit has applied', async () => {
  const applicant = await createApplicant(api.db);
  const applied = async () => (await api.get('user/me/', applicant.token)).body.nonprofit_ref.has_applied;
  expect(await applied()).toBe(false);
  await begin(applicant.token, (await createApplicationTemplate(api.db)).id);
  expect(await applied()).toBe(true);
});
