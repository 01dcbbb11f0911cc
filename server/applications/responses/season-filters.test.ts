import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createReleasedDecision, createReview, createReviewer } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
let reviewer: SignedInPerson;

beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'America/New_York' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  reviewer = await createReviewer(api.db);
});
afterAll(() => api.close());

async function ids(query: string, { token }: { token: string } = staff): Promise<number[]> {
  const { status, body } = await api.get(`applications/responses/${query}`, token);
  expect([query, status]).toEqual([query, 200]);
  return body.results.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
}

test('filters by season, place, budget size, and what became of a response; reviewers do not learn the last', async () => {
  const make = async (traits: object, closesAt: string, submittedAt: string | null = null) => {
    const nonprofit = await createNonprofit(api.db, traits);
    const { id } = await createApplicationTemplate(api.db, { name: `Season ${closesAt}`, closesAt });
    return (await createApplicationResponse(api.db, { templateId: id, nonprofitId: nonprofit.id, submittedAt })).id;
  };
  // the last minute of 2019 in New York, and the first of 2020
  const ellery = { city: 'Port Ellery', state: 'MD', zipcode: '20001-1234' };
  const last = await make({ ...ellery, budgetSize: 'UNDER_500K' }, '2020-01-01T04:59:00Z', '2019-12-01T00:00:00Z');
  const first = await make({ ...ellery, state: 'VA', budgetSize: '1M_TO_3M' }, '2020-01-01T05:00:00Z', '2019-12-02T00:00:00Z');
  const bare = await make({}, '2020-06-01T00:00:00Z');
  await createReview(api.db, { responseId: last, reviewerId: reviewer.id, recommendation: 'recommend' });
  await createReview(api.db, { responseId: first, reviewerId: reviewer.id, positiveFeedback: 'Begun.' });
  await createReleasedDecision(api.db, last, 'WAITLISTED');
  await createReleasedDecision(api.db, last, 'ACCEPTED');
  expect(await ids('?season=2019')).toEqual([last]);
  expect(await ids('?season=2020')).toEqual([first, bare]);
  expect(await ids('?town=port-ellery-md')).toEqual([last]);
  expect(await ids('?zip=20001')).toEqual([last, first]);
  expect(await ids('?season=2020&lacks=TOWN')).toEqual([bare]);
  expect(await ids('?season=2020&lacks=BUDGET_SIZE')).toEqual([bare]);
  expect(await ids('?budget_size=UNDER_500K,1M_TO_3M')).toEqual([last, first]);
  expect(await ids('?reviewed=true')).toEqual([last]);
  expect(await ids('?season=2020&reviewed=false')).toEqual([first, bare]);
  expect(await ids('?decision=ACCEPTED')).toEqual([last]);
  expect(await ids('?decision=WAITLISTED')).toEqual([]);
  expect(await ids('?season=2019', reviewer)).toEqual([last]);
  expect([await ids('?open_round=true', reviewer), await ids('?open_round=false', reviewer)]).toEqual([[first], [last]]);
  expect(await ids('?reviewed=true', reviewer)).toEqual([]);
  expect(await ids('?decision=ACCEPTED', reviewer)).toEqual([]);
  const nonprofits = await api.get('nonprofits/?town=port-ellery-md&zip=20001', staff.token);
  expect(nonprofits.body.count).toBe(1);
  const lacking = await api.get('nonprofits/?lacks=ZIP&city=port%20ellery', staff.token);
  expect(lacking.body.count).toBe(0);
  const reviews = (query: string, { token } = staff) => api.get(`applications/reviews/?${query}`, token);
  expect((await reviews('season=2019')).body.count).toBe(1);
  expect((await reviews('season=2020&finished=true')).body.count).toBe(0);
  expect((await reviews('season=2020&finished=false')).body.count).toBe(1);
  expect((await reviews('season=2019&counted=true')).body.count).toBe(1);
  expect((await reviews('season=2019&counted=true', reviewer)).body.count).toBe(0);
});
