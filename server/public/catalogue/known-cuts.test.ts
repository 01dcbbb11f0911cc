import { expect, test } from 'vitest';
import type { CatalogueProfile, PrintedCatalogue } from '#server/platform/documents/catalogue.ts';
import { rememberCuts } from './known-cuts.ts';

const profile = (id: number, lead: string): CatalogueProfile => ({
  id,
  name: `Nonprofit ${id}`,
  category: '',
  place: '',
  lead,
  body: [],
  facts: [],
  photo: null,
});
const catalogue = (paper: string, ...profiles: CatalogueProfile[]): PrintedCatalogue => ({
  title: '',
  look: { colour: '#000000', programme: paper },
  pages: profiles.map((one, index) => ({ kind: 'profiles', number: index + 4, profiles: [one] })),
});

test('only what changed is measured again, and every page keeps its own cuts', () => {
  const asked: number[][] = [];
  const cutsOf = rememberCuts(({ pages }) => {
    const profiles = pages.flatMap((page) => (page.kind === 'profiles' ? page.profiles : []));
    asked.push(profiles.map(({ id }) => id));
    return profiles.filter(({ lead }) => lead.length > 4).map(({ id, lead }) => ({ id, words: lead.length, fits: 4 }));
  });
  const first = [{ id: 2, words: 7, fits: 4 }];
  expect(cutsOf(catalogue('letter', profile(1, 'ok'), profile(2, 'toolong'), profile(3, '')))).toEqual(first);
  // the same pages in another order, one of them with another text
  expect(cutsOf(catalogue('letter', profile(3, 'longer'), profile(2, 'toolong'), profile(1, 'ok')))).toEqual([
    { id: 3, words: 6, fits: 4 },
    ...first,
  ]);
  expect(cutsOf(catalogue('letter', profile(2, 'toolong')))).toEqual(first);
  expect(cutsOf(catalogue('a4', profile(2, 'toolong')))).toEqual(first);
  expect(asked).toEqual([[1, 2, 3], [3], [2]]);
});
