import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { irsLines, matchGiftNames } from '#tests/irs-names/gift-names.ts';
import { loadRegister } from './load-register.ts';
import { matchName } from './match-name.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await loadRegister(api.database.pool, await openIrsFiles([irsLines]), { month: '2026-03', mark: '' });
});
afterAll(() => api.close());

test('the names of a real list of gifts lead to the right organizations, or to none', async () => {
  const { names, known, right, wrong, missed } = await matchGiftNames(api.database.pool);
  expect({ names, known, right }).toEqual({ names: 311, known: 71, right: 63 });
  // of Kentucky: nothing in the name tells it from that of DC
  expect(wrong).toEqual(['Children’s Law Center: CHILDRENS LAW CENTER INCORPORATED']);
  expect(missed).toEqual([
    'Coalition for Youth Justice',
    'Community Foundation for the National Capital Region',
    'FAMM',
    'Foundation for Criminal Justice',
    'National Council of La Raza',
    'National Juvenile Justice Network',
    'ONE DC',
    'Service Year Alliance',
  ]);
});

test.each([
  // an EIN, with and without its dash; one that the file does not have
  ['52-0880375', 520880375],
  ['520880375', 520880375],
  ['52-0880376', null],
  // letters missing, added, changed or swapped, and another order
  ['Ubran Institute', 520880375],
  ['Institut, Urban', 520880375],
  ['National Womens Law Centre', 521213010],
  // a part of a name, its beginning, another word more: somebody else
  ['Urban', null],
  ['Urban Inst', 520880375],
  ['Urban Institute of Detroit', null],
  ['Alliance for Justice Campaign', null],
  // what it is called beside its name, and what it is a part of
  ['Namati (legal empowerment)', 452796201],
  ['Georgetown University – Law Center', 530196603],
  // the chapter only by its own words
  ['Jobs with Justice Education Fund', 521865575],
  // a chapter’s name is no fund’s
  ['American Civil Liberties Union Foundation', null],
  ['', null],
  ['%', null],
  ['–', null],
])('%s means %s', async (name, ein) => {
  expect((await matchName(api.database.pool, name))?.ein ?? null).toBe(ein);
});
