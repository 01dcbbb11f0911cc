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
  const a = await api.call('GET', `/directory?search=${encodeURIComponent(typed)}`); if (a.status !== 200) (await import('node:fs')).appendFileSync('/tmp/err.txt', typed + ' ' + (api.logged.findLast((l) => l.includes('"level":50')) ?? '').slice(0, 600) + '\n');
  const { names, counted } = await openPage(api, `/directory?search=${encodeURIComponent(typed)}`);
  (await import('node:fs')).appendFileSync('/tmp/q.txt', `${`Q\t${right === 'any' ? names.length > 0 : names.slice(0, 3).some((n) => right.includes(n))}\t${typed}\t${counted}\t${names.slice(0, 4).join('; ')}`}\n`);
});
