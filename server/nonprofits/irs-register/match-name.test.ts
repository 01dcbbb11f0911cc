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
  // The gift was for the center in Kentucky. Its name does not differ from that of the center in DC, which the file has.
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
  // an EIN with and without its dash; an EIN that the file does not have
  ['52-0880375', 520880375],
  ['520880375', 520880375],
  ['52-0880376', null],
  // letters missing, added, changed or swapped, and another order
  ['Ubran Institute', 520880375],
  ['Institut, Urban', 520880375],
  ['National Womens Law Centre', 521213010],
  // A part of a name, or a name with one more word, is another organization. `Inst` is a known short form of `Institute`.
  ['Urban', null],
  ['Urban Inst', 520880375],
  ['Urban Institute of Detroit', null],
  ['Alliance for Justice Campaign', null],
  // with another name in brackets, and with a part of the organization after a dash
  ['Namati (legal empowerment)', 452796201],
  ['Georgetown University – Law Center', 530196603],
  // The file has a chapter with the same name. The row without a second name is found.
  ['Jobs with Justice Education Fund', 521865575],
  // `fund` and `foundation` may be left out, but not if the row is a chapter
  ['American Civil Liberties Union Foundation', null],
  ['', null],
  ['%', null],
  ['–', null],
])('%s means %s', async (name, ein) => {
  expect((await matchName(api.database.pool, name))?.ein ?? null).toBe(ein);
});
