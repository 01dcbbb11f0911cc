import { expect, test } from 'vitest';
import { readSizes, sizesLabel } from './sizes.ts';
import { readWords } from './words.ts';

test.each([
  ['small food pantry', 'Under $1m', 'small'],
  ['very small theater', 'Under $500k', 'very small'],
  ['mid-size groups', 'From $500k to $3m', 'mid-size'],
  ['largest clinics', '$3m or higher', 'largest'],
  ['food under 500k', 'Under $500k', 'under 500k'],
  ['food under $500,000', 'Under $500k', 'under $500,000'],
  ['less than half a million', 'Under $500k', 'less than half a million'],
  ['up to a million dollars', 'Under $1m', 'up to a million dollars'],
  ['charities with a budget of more than 2 million', '$1m or higher', 'budget of more than 2 million'],
  ['over three million', '$3m or higher', 'over three million'],
  ['between 1 and 3 million', 'From $1m to $3m', 'between 1 and 3 million'],
  ['arts 500k to 1m', 'From $500k to $1m', '500k to 1m'],
  ['500k-1m arts', 'From $500k to $1m', '500k-1m'],
  ['arts 1-3m', 'From $1m to $3m', '1-3m'],
  ['$2m arts', 'From $1m to $3m', '$2m'],
  ['smaller than 500k', 'Under $500k', 'smaller than 500k'],
  ['larger than 1m', '$1m or higher', 'larger than 1m'],
  ['bigger than 2 million', '$1m or higher', 'bigger than 2 million'],
  ['small animal charity', 'Under $1m', 'small'],
  ['large environmental groups', '$3m or higher', 'large'],
  ['a small group in town', 'Under $1m', 'small'],
  ['large local charities', '$3m or higher', 'large'],
  ['small arts', 'Under $1m', 'small'],
  ['medium tutoring $', 'From $500k to $3m', 'medium'],
  ['over 3 million in wrenfield', '$3m or higher', 'over 3 million'],
  ['under 500k nonprofits', 'Under $500k', 'under 500k'],
  ['annual budget 200 thousand', 'Under $500k', 'annual budget 200 thousand'],
])('%j says %s', (typed, label, said) => {
  const words = readWords(typed);
  const [size, ...more] = readSizes(words);
  expect(more).toEqual([]);
  expect(sizesLabel(size?.sizes ?? [])).toBe(label);
  expect(typed.slice(words[size?.from ?? 0]?.from, words[(size?.to ?? 1) - 1]?.to).trim()).toBe(said);
});

test.each([
  'small business loans',
  'big brothers big sisters',
  'a million trees',
  'children under 12',
  'seniors over 65',
  'camp 4 to 6',
  'one in five',
  '20001',
  'under 5 people',
  '20001 arts',
  '"small" food',
  'small animal rescue',
  'small group tutoring',
  'tiny homes',
  'big bend',
  'big bend nonprofit',
  'small business help',
  'large print books',
  'large families',
  'larger',
  'small',
  'more than 2 million meals',
  'over 3 million trees',
  'between 1 and 3 million trees',
  'under "500k"',
  '"under" 500k',
])('%j says no size', (typed) => {
  expect(readSizes(readWords(typed))).toEqual([]);
});
