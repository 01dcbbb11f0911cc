import { expect, test } from 'vitest';
import { defaultNonprofitOrdering } from '#contract/nonprofits/list.ts';
import { parseSearch, printSearch } from '../../platform/addresses/search-params.ts';
import { shownOrdering } from '../../platform/ui/lists/list-search.ts';
import { validateNonprofitListSearch } from './nonprofit-list-search.ts';

const read = (address: string) => validateNonprofitListSearch(parseSearch(address));

test('a view has one address and comes back out of it', () => {
  const address = '?search=river+bend&budget_size=UNDER_500K,HIGHER_3M&web_categories=2,14&ordering=name&page=3';
  expect(printSearch({ ...read(address) })).toBe(address);
});

test('the camelCase spelling, another order and duplicates are the same view', () => {
  expect(printSearch({ ...read('?webCategories=14,2,2&budgetSize=HIGHER_3M,UNDER_500K') })).toBe(
    '?budget_size=UNDER_500K,HIGHER_3M&web_categories=2,14',
  );
});

test.each([
  '?page=abc',
  '?page=0',
  '?page=-1',
  '?page=1',
  '?page=99999999999',
  '?budget_size=FOO',
  '?web_categories=x,,0',
  '?ordering=password',
  '?ordering=-name',
  '?search=+',
])('%s counts as the list without anything chosen', (address) => {
  expect(printSearch({ ...read(address) })).toBe('');
});

test('a search comes by best match until an order is chosen', () => {
  expect(shownOrdering(read(''), defaultNonprofitOrdering)).toBe('-name');
  expect(shownOrdering(read('?search=a'), defaultNonprofitOrdering)).toBeUndefined();
  expect(shownOrdering(read('?search=a&ordering=-name'), defaultNonprofitOrdering)).toBe('-name');
});
