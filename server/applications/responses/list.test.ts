import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse, save } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let reviewer: SignedInPerson;
let zebra: Applicant;
let cafe: Applicant;
const template = { spring: 0, autumn: 0 };
const response = { zebra: 0, cafe: 0, cafeAutumn: 0, shelter: 0 };
let food = 0;

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  food = await createCategory(api.db, 'Food', 'Needs');
  zebra = await createApplicant(api.db, (await createNonprofit(api.db, { name: 'Zebra Crossing', tags: ['streets'] })).id);
  cafe = await createApplicant(api.db, (await createNonprofit(api.db, { name: 'Café Ñandú', categoryIds: [food] })).id);
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'], nonprofitId: zebra.nonprofit });
  const shelter = await createNonprofit(api.db, { name: 'aardvark shelter' });
  template.spring = (await createApplicationTemplate(api.db, { name: 'Spring 2027' })).id;
  template.autumn = (await createApplicationTemplate(api.db, { name: 'Autumn 2027', closesAt: '2030-05-01T10:00:00.000Z' })).id;
  const make = async (templateId: number, nonprofitId: number, createdAt: string, submittedAt: string | null) =>
    (await createApplicationResponse(api.db, { templateId, nonprofitId, createdAt, submittedAt })).id;
  response.zebra = await make(template.spring, zebra.nonprofit, '2026-01-01T00:00:00Z', null);
  response.cafe = await make(template.spring, cafe.nonprofit, '2026-01-02T00:00:00Z', '2026-02-02T12:34:56.789Z');
  response.cafeAutumn = await make(template.autumn, cafe.nonprofit, '2026-01-03T00:00:00Z', null);
  response.shelter = await make(template.autumn, shelter.id, '2026-01-04T00:00:00Z', '2026-02-01T00:00:00Z');
});
afterAll(() => api.close());

async function ids(query: string, { token }: { token: string } = staff): Promise<number[]> {
  const { status, body } = await api.get(`applications/responses/${query}`, token);
  expect([query, status, body.detail]).toEqual([query, 200, undefined]);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ id }: { id: number }) => id);
}

describe('the list of responses', () => {
  test('answers rows of exactly these members', async () => {
    const { body } = await api.get('applications/responses/?search=nandu&application_status=SUBMITTED', staff.token);
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: response.cafe,
          nonprofit: cafe.nonprofit,
          nonprofit_ref: { id: cafe.nonprofit, name: 'Café Ñandú', web_categories: [{ id: food, name: 'Food' }] },
          application_template_id: template.spring,
          application_template_version: 1,
          application_template_ref: { id: template.spring, name: 'Spring 2027' },
          status: 'SUBMITTED',
          created: '2026-01-02T00:00:00.000Z',
          date_submitted: '2026-02-02T12:34:56.789Z',
          reopened_at: null,
          withdrawn_at: null,
          closes_at: null,
          extended_until: null,
          last_saved: '2026-01-02T00:00:00.000Z',
          percent_answered: 0,
          reviewers: [],
          average_score: null,
          num_reviews: 0,
          num_positive_site_visits: 0,
          num_site_visits: 0,
          your_review: null,
          decision: null,
          decision_released_at: null,
          decisions_on: null,
          in_review_since: null,
        },
      ],
    });
  });

  test('sorts and filters by the last save, the share of answers and the deadline', async () => {
    const { zebra: z, cafe: c, cafeAutumn: a, shelter: s } = response;
    const progress = async (id: number, percentAnswered: number, daysAgo: number) => {
      const lastSaved = new Date(Date.now() - daysAgo * 86_400_000 - 60_000).toISOString();
      await api.db.updateTable('responseProgress').set({ percentAnswered, lastSaved }).where('responseId', '=', id).execute();
    };
    await progress(z, 0, 30);
    await progress(c, 100, 3);
    await progress(a, 66, 14);
    await progress(s, 33, 0);
    expect(await ids('?ordering=last_saved')).toEqual([z, a, c, s]);
    expect(await ids('?ordering=-last_saved')).toEqual([s, c, a, z]);
    expect(await ids('?ordering=percent_answered')).toEqual([z, s, a, c]);
    expect(await ids('?ordering=-percent_answered')).toEqual([c, a, s, z]);
    expect(await ids('?ordering=closes_at')).toEqual([a, s, z, c]);
    expect(await ids('?ordering=-closes_at')).toEqual([s, a, c, z]);
    expect(await ids('?days_since_save=14')).toEqual([a, z]);
    expect(await ids('?days_since_save=2147483647')).toEqual([]);
    expect(await ids('?percent_answered_from=33&percent_answered_to=66')).toEqual([s, a]);
    expect(await ids('?percent_answered_to=0')).toEqual([z]);
    expect(await ids('?days_since_save=14&application_status=IN_PROGRESS&search=zebra')).toEqual([z]);
    const { body: rows } = await api.get('applications/responses/?percent_answered_from=100', staff.token);
    expect(rows.results.map((row: Record<string, unknown>) => [row.id, row.percent_answered])).toEqual([[c, 100]]);
    for (const [query, message] of [
      ['percent_answered_to=101', 'Enter a whole number from 0 to 100.'],
      ['percent_answered_from=x', 'Enter a whole number from 0 to 100.'],
      ['days_since_save=0', 'Enter a whole number.'],
    ] as const) {
      const { status, body } = await api.get(`applications/responses/?${query}`, staff.token);
      expect([status, body]).toEqual([400, { [query.split('=')[0] ?? '']: [message] }]);
    }
    // a nonprofit and a reviewer may use these filters, and see only responses that they may read
    expect(await ids('?percent_answered_from=0&ordering=last_saved', cafe)).toEqual([a, c]);
    expect(await ids('?days_since_save=1', zebra)).toEqual([z]);
  });

  test('sorts, newest first unless told', async () => {
    const { zebra: z, cafe: c, cafeAutumn: a, shelter: s } = response;
    expect(await ids('')).toEqual([s, a, c, z]);
    expect(await ids('?ordering=created')).toEqual([z, c, a, s]);
    expect(await ids('?ordering=nonprofit')).toEqual([s, c, a, z]);
    expect(await ids('?ordering=-nonprofit')).toEqual([z, a, c, s]);
    expect(await ids('?ordering=application_template')).toEqual([a, s, z, c]);
    expect(await ids('?ordering=-application_template')).toEqual([c, z, s, a]);
    expect(await ids('?ordering=status')).toEqual([a, z, s, c]);
    expect(await ids('?ordering=-status')).toEqual([s, c, a, z]);
    expect(await ids('?ordering=date_submitted')).toEqual([s, c, z, a]);
    expect(await ids('?ordering=-date_submitted')).toEqual([c, s, a, z]);
    const { status, body } = await api.get('applications/responses/?ordering=elements', staff.token);
    expect([status, body]).toEqual([400, { ordering: ['"elements" is not one of the choices.'] }]);
  });

  test('filters and searches', async () => {
    const { zebra: z, cafe: c, cafeAutumn: a, shelter: s } = response;
    expect(await ids(`?application_template=${template.autumn}`)).toEqual([s, a]);
    expect(await ids(`?applicationTemplate=${template.autumn}&applicationStatus=IN_PROGRESS`)).toEqual([a]);
    expect(await ids('?application_status=SUBMITTED')).toEqual([s, c]);
    expect(await ids('?search=zebra')).toEqual([z]);
    expect(await ids('?search=streets')).toEqual([z]);
    expect(await ids('?search=zebar')).toEqual([z]);
    expect(await ids('?search=autumn')).toEqual([s, a]);
    expect(await ids(`?search=cafe&application_template=${template.spring}`)).toEqual([c]);
    expect(await ids('?search=%F0%9F%98%80')).toEqual([]);
    expect(await ids('?search=nothing+like+that')).toEqual([]);
    expect(await ids(`?reviewer=${reviewer.id}`)).toEqual([]);
    expect(await ids('?application_template=999999')).toEqual([]);
  });

  test('has pages', async () => {
    const { body } = await api.get('applications/responses/?page=2&page_size=3', staff.token);
    expect([body.count, body.next, body.previous, body.results.map(({ id }: { id: number }) => id)]).toEqual([
      4,
      null,
      1,
      [response.zebra],
    ]);
    expect((await api.get('applications/responses/?page=3&page_size=3', staff.token)).status).toBe(404);
  });

  test('is one’s own nonprofit’s, a reviewer’s of what is submitted, and nobody else’s', async () => {
    const { zebra: z, cafe: c, cafeAutumn: a, shelter: s } = response;
    const member = await createSignedIn(api.db, { nonprofitId: cafe.nonprofit });
    const newcomer = await createSignedIn(api.db);
    expect(await ids('', cafe)).toEqual([a, c]);
    expect(await ids('', member)).toEqual([a, c]);
    expect(await ids(`?application_template=${template.spring}`, cafe)).toEqual([c]);
    expect(await ids('?search=zebra', cafe)).toEqual([]);
    expect(await ids('', newcomer)).toEqual([]);
    // includes the response of the reviewer's own nonprofit, in any state
    expect(await ids('', reviewer)).toEqual([s, c, z]);
    expect((await api.get('applications/responses/')).status).toBe(401);
  });

  test('one response is there for the same people', async () => {
    const statuses = async (id: number) =>
      Promise.all(
        [staff, reviewer, zebra, cafe].map(async ({ token }) => (await api.get(`applications/responses/${id}/`, token)).status),
      );
    expect(await statuses(response.zebra)).toEqual([200, 200, 200, 404]);
    expect(await statuses(response.cafe)).toEqual([200, 200, 404, 200]);
    expect(await statuses(response.cafeAutumn)).toEqual([200, 404, 404, 200]);
    expect(await statuses(999_999)).toEqual([404, 404, 404, 404]);
  });
});

describe('the export', () => {
  const lines = (text: string) => text.replace(/^\ufeff/, '').split('\r\n');
  const download = (id: number | string, { token }: { token: string } = staff) =>
    api.call('GET', `/download-application-data/?template_id=${id}`, { token });

  test('has a row a response and a column a question, in order, and loses no answer to an edited template', async () => {
    const { id: templateId } = await createApplicationTemplate(api.db, { name: 'Exported' });
    const one = await createApplicationResponse(api.db, {
      templateId,
      nonprofitId: cafe.nonprofit,
      createdAt: '2026-03-01T00:00:00.000Z',
      answers: {
        'open-text': '=1+1, "and"\nmore',
        'one-choice': 'In town',
        choices: ['Children', 'Elders'],
        scale: 4,
        checkbox: true,
      },
      submittedAt: '2026-03-02T00:00:00.000Z',
    });
    const elements = [
      { type: 'CHECKBOX', uid: 'new', question: 'New?', required: false, helpText: '' },
      ...everyElement.filter(({ uid }) => uid !== 'open-text'),
    ];
    await api.call('PATCH', `applications/templates/${templateId}/`, { token: staff.token, body: { elements } });
    const two = await createApplicationResponse(api.db, {
      templateId,
      nonprofitId: zebra.nonprofit,
      createdAt: '2026-03-03T00:00:00.000Z',
      answers: { new: false, scale: null },
    });
    const file = await api.db
      .insertInto('applicationFiles')
      .values({
        responseId: two.id,
        questionUid: 'file',
        filename: 'a.pdf',
        contentType: 'application/pdf',
        size: 1,
        storedAs: 'x',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await save(api, zebra, two.id, [['file', file.id]]);
    const { status, body, headers } = await download(templateId);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(lines(body)).toEqual([
      'Response,Nonprofit,EIN,Status,Started,Submitted,Withdrawn,Reason of withdrawal,Version,New?,Where do you work?,Whom do you serve?,How sure are you?,We may be visited.,Your budget,What do you do?',
      `${one.id},Café Ñandú,,Submitted,2026-02-28,2026-03-01,,,1,,In town,Children; Elders,4,Yes,,"'=1+1, ""and""\nmore"`,
      `${two.id},Zebra Crossing,,In progress,2026-03-02,,,,2,No,,,,,a.pdf,`,
      '',
    ]);
  });

  test('is for programme staff, of a template that was published', async () => {
    const hidden = await createApplicationTemplate(api.db, { isPublished: false });
    const refused = await download(hidden.id);
    expect([refused.status, refused.body]).toEqual([404, { detail: 'This application is not published: it has no responses.' }]);
    expect((await download(999_999)).status).toBe(404);
    expect((await download('x')).body).toEqual({ template_id: ['Enter a whole number.'] });
    expect((await download(template.spring, cafe)).status).toBe(403);
    const empty = await createApplicationTemplate(api.db);
    expect(lines((await download(empty.id)).body)).toHaveLength(2);
  });
});
