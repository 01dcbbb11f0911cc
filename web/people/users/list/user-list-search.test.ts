import { expect, test } from 'vitest';
import { defaultUserOrdering } from '#contract/people/users.ts';
import { parseSearch, printSearch } from '../../../platform/addresses/search-params.ts';
import { shownOrdering } from '../../../platform/ui/lists/list-search.ts';
import { validateUserListSearch } from './user-list-search.ts';

const read = (address: string) => validateUserListSearch(parseSearch(address));

test('a view has one address and comes back out of it', () => {
  const address = '?search=ada+love&nonprofit_id=7&ordering=-first_name&page=3';
  expect(printSearch({ ...read(address) })).toBe(address);
});

test.each([
  '?page=0',
  '?page=1',
  '?nonprofit_id=x',
  '?nonprofit_id=0',
  '?ordering=phone_number',
  '?ordering=last_name',
  '?search=+',
])('%s counts as the list without anything chosen', (address) => {
  expect(printSearch({ ...read(address) })).toBe('');
});

test('a search comes by best match until an order is chosen', () => {
  expect(shownOrdering(read(''), defaultUserOrdering)).toBe('last_name');
  expect(shownOrdering(read('?search=a'), defaultUserOrdering)).toBeUndefined();
  expect(shownOrdering(read('?search=a&ordering=last_name'), defaultUserOrdering)).toBe('last_name');
});
