import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '#server/app/demo/catalogue/rows.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { demoQuestions } from '#tests/demo-questions.ts';
import { openPage } from '#tests/directory-pages.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.db
    .transaction()
    .execute((tx) => fillCatalogue({ tx, now: new Date('2026-11-20T12:00:00Z'), files: { pictures: new Map() } }));
});
afterAll(() => api.close());

test.each(demoQuestions)('%s: %j finds a right one among the first three', async (_kind, typed, right) => {
  const { names } = await openPage(api, `/directory?search=${encodeURIComponent(typed)}`);
  const first = names.slice(0, 3);
  expect(first.length).toBeGreaterThan(0);
  if (right !== 'any') expect(first.filter((name) => right.includes(name))).not.toEqual([]);
});
