import { expect, test } from 'vitest';
import { parseSearch } from '../../platform/addresses/search-params.ts';
import { isBySearchAlone, readLibrarySearch } from './library-search.ts';

const bySearchAlone = (address: string) => isBySearchAlone(readLibrarySearch(parseSearch(address)));

test('a search is alone whatever the mode and the order, and is not beside a filter', () => {
  expect(['?search=zeppelin', '?search=zeppelin&mode=BROWSE&ordering=created'].map(bySearchAlone)).toEqual([true, true]);
  const filters = ['favorites=true', 'reading=READ', 'kind=PDF', 'tags=surveys', 'tagsand=surveys', 'category=board_development'];
  expect(filters.filter((filter) => bySearchAlone(`?search=zeppelin&${filter}`))).toEqual([]);
});
