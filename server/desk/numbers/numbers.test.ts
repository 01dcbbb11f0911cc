import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Recommendation } from '#contract/applications/reviews/recommendations.ts';
import type { NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let token: string;
let food: number;
let hidden: number;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
  food = await createCategory(api.db, 'Food');
  hidden = await createCategory(api.db, 'Hiddencategory');
  const open = { display: true, categoryIds: [food], city: 'Oldmarsh', state: 'MD' };
  for (const name of ['One', 'Two']) await createNonprofit(api.db, { ...open, name, budgetSize: 'UNDER_500K' });
  const secret = { display: false, categoryIds: [food, hidden], city: 'Hiddentown', state: 'MD', acceptedYears: [2026] };
  const { id: nonprofitId } = await createNonprofit(api.db, { ...secret, name: 'Secretname' });
  const { id: templateId } = await createApplicationTemplate(api.db, {
    name: 'Secretapplication',
    closesAt: '2026-06-01T00:00:00Z',
  });
  await createApplicationResponse(api.db, { templateId, nonprofitId });
  await createDonation(api.db, { nonprofitId, amount: '77.25', dateReceived: '2026-02-03' });
});
afterAll(() => api.close());

const choose = (names: string[]) => api.call('PATCH', 'settings/', { token, body: { public_numbers: names } });

test('nothing is public before staff choose it, and then only what visitors can count', async () => {
  expect((await openPage(api, '/directory/numbers')).status).toBe(404);
  expect((await choose(['CATEGORIES', 'BUDGET_SIZES', 'TOWNS'])).status).toBe(200);
  const page = await openPage(api, '/directory/numbers');
  expect(page.status).toBe(200);
  // leave out the port, which may be 43777 and contain the secret 77
  const body = page.body.replaceAll(/127\.0\.0\.1:\d+/g, 'here');
  for (const secret of ['Hidden', 'Secret', '2026', '77', '>3<', '3 nonprofits']) expect(body).not.toContain(secret);
  expect(page.body).toContain('2 nonprofits in the directory');
  expect(page.body).toContain(`/directory?web_categories=${food}`);
  expect(page.body).toContain('/directory?town=oldmarsh-md');
  expect(page.body).not.toContain('<script');
  expect(page.body).not.toContain('style="');
  await choose(['TOWNS']);
  expect((await openPage(api, '/directory/numbers')).body).not.toContain('web_categories');
  await choose([]);
  expect((await openPage(api, '/directory/numbers')).status).toBe(404);
});

test('other sites may frame the numbers, and nothing beside them', async () => {
  await choose(['CATEGORIES']);
  const { headers } = await api.call('GET', '/directory/numbers');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/);
  expect(headers['x-frame-options']).toBe(undefined);
  for (const url of ['/directory', '/numbers', '/']) {
    const other = await api.call('GET', url);
    expect([url, other.headers['content-security-policy']]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")]);
  }
  await choose([]);
});

test('a block is a table, with another season beside it', async () => {
  const csv = async (query: string) => {
    const path = `/download-numbers/?${query}`;
    const { body } = await api.call('POST', 'download-tickets/', { token, body: { path } });
    return api.call('GET', `${path}&ticket=${body.ticket}`);
  };
  const { body, headers } = await csv('block=giftMonths&season=2026&beside=2025');
  expect(headers['content-disposition']).toMatch(/numbers-giftmonths-2026-/);
  expect(body.trim().split(/\r?\n/).slice(0, 3)).toEqual([
    'Name,Amount 2026,Amount 2025,Gifts 2026,Gifts 2025',
    'January,0,0,0,0',
    'February,77.25,0,1,0',
  ]);
  expect((await csv('block=categories&season=2026')).body.trim().split(/\r?\n/)).toEqual([
    'Name,Begun,Submitted,Reviewed,Accepted',
    'Food,1,0,0,0',
    'Hiddencategory,1,0,0,0',
  ]);
});

test('a season without applications says 0 of each stage, and leads to its empty lists', async () => {
  const { body } = await api.get('numbers/?season=1999', token);
  const stages = body.blocks.find(({ name }: { name: string }) => name === 'stages').rows;
  expect(stages.map(({ cells: [cell] }: { cells: unknown[] }) => cell)).toEqual([
    { value: 0, link: '/applications/responses?season=1999' },
    { value: 0, link: '/applications/responses?season=1999&application_status=SUBMITTED' },
    { value: 0, link: '/applications/responses?season=1999&reviewed=true' },
    { value: 0, link: '/applications/responses?season=1999&decision=ACCEPTED' },
  ]);
});

test('a finished review that was begun without an assignment counts in no number and in no list behind one', async () => {
  const { id: templateId } = await createApplicationTemplate(api.db, { closesAt: '2024-06-01T00:00:00Z' });
  const { id: reviewerId } = await createReviewer(api.db);
  const review = async (recommendation: Recommendation, included: boolean | null) => {
    const { id: responseId } = await createSubmittedResponse(api.db, { templateId });
    await createReview(api.db, { responseId, reviewerId, recommendation, included });
  };
  await review('recommend', null);
  await review('recommend', true);
  await review('neutral', false);
  const { blocks } = (await api.get('numbers/?season=2024', token)).body;
  const numbersOf = async (name: string, key: string, column: number) => {
    const { rows }: NumbersBlock = blocks.find((block: NumbersBlock) => block.name === name);
    const cell = rows.find((row) => row.key === key)?.cells[column];
    const listed = await api.get(`applications/reviews/?${cell?.link.split('?')[1]}`, token);
    return [cell?.value, listed.body.count];
  };
  expect(await numbersOf('scores', 'recommend', 0)).toEqual([1, 1]);
  expect(await numbersOf('scores', 'neutral', 0)).toEqual([1, 1]);
  expect(await numbersOf('reviewers', String(reviewerId), 1)).toEqual([2, 2]);
  expect(await numbersOf('reviewers', String(reviewerId), 2)).toEqual([1, 1]);
});

test('the present season comes without asking, and a season is a year of four digits', async () => {
  const { body } = await api.get('numbers/', token);
  expect(body.seasons).toContain(new Date().getFullYear());
  expect(body.season).toBe(new Date().getFullYear());
  for (const season of ['99', '20260', '2999', 'x'])
    expect((await api.get(`numbers/?season=${season}`, token)).body).toEqual({ season: ['Enter a year of four digits.'] });
});
