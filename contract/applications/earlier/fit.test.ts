import { expect, test } from 'vitest';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { fitAnswer } from './fit.ts';

const asked = { uid: 'q', question: 'Q', required: true, helpText: '' };
const text = (maxWordCount: number | null): QuestionOf => ({ type: 'OPEN_TEXT', ...asked, maxWordCount });
const choice = (multiselect: boolean, ...options: string[]): QuestionOf => ({
  type: 'MULTIPLE_CHOICE',
  ...asked,
  options,
  multiselect,
});
const box: QuestionOf = { type: 'CHECKBOX', ...asked };
const scale: QuestionOf = { type: 'LINEAR_SCALE', ...asked, minLabel: 'Never', maxLabel: 'Always' };
const file: QuestionOf = { type: 'FILE', ...asked };
const fitted = (question: QuestionOf, answer: Parameters<typeof fitAnswer>[1]['answer'], before?: QuestionOf) =>
  fitAnswer(question, { answer, asked: before });

test('a text fits within the words allowed, and is taken whole where it must be shortened', () => {
  expect(fitted(text(3), 'One two three')).toEqual({ answer: 'One two three', gap: null });
  expect(fitted(text(2), 'One two three')).toEqual({
    answer: 'One two three',
    gap: 'It has 3 words, and 2 are allowed now: shorten it.',
  });
  expect(fitted(text(null), 'x'.repeat(50_001))).toEqual({ answer: null, gap: 'It is longer than 50,000 characters.' });
});

test('other kinds of answers become a text', () => {
  expect(fitted(text(null), ['Children', 'Elders'])?.answer).toBe('Children; Elders');
  expect(fitted(text(null), 4)?.answer).toBe('4');
  expect(fitted(text(null), true)?.answer).toBe('Yes');
});

test('options are found in spite of case and white space, and those that are gone are named', () => {
  expect(fitted(choice(true, 'Adults', 'Young  people'), ['young people', 'Adults '])).toEqual({
    answer: ['Adults', 'Young  people'],
    gap: null,
  });
  expect(fitted(choice(true, 'Adults', 'Children'), ['Adults', 'Ward 9', 'Ward 10'])).toEqual({
    answer: ['Adults'],
    gap: '“Ward 9”, “Ward 10” are not offered now.',
  });
  expect(fitted(choice(true, 'Adults', 'Children'), ['Ward 9'])).toEqual({ answer: null, gap: '“Ward 9” is not offered now.' });
});

test('of one choice, nothing is taken in part', () => {
  expect(fitted(choice(false, 'Yes', 'No'), true)).toEqual({ answer: 'Yes', gap: null });
  expect(fitted(choice(false, 'A', 'B'), ['A', 'B'])).toEqual({ answer: null, gap: 'Only one option can be chosen now.' });
  expect(fitted(choice(false, 'A', 'B'), ['A', 'C'])).toEqual({ answer: null, gap: '“C” is not offered now.' });
});

test('a box is ticked by yes and by nothing else', () => {
  expect(fitted(box, 'Yes')).toEqual({ answer: true, gap: null });
  expect(fitted(box, 'no')).toBeUndefined();
  expect(fitted(box, 'Perhaps')).toEqual({ answer: null, gap: 'This is a check box now.' });
});

test('a step of a scale is doubtful where the ends were named otherwise', () => {
  const ends = (minLabel: string, maxLabel: string): QuestionOf => ({ type: 'LINEAR_SCALE', ...asked, minLabel, maxLabel });
  expect(fitted(scale, 4, ends('never', 'Always '))).toEqual({ answer: 4, gap: null });
  expect(fitted(scale, 4, ends('Always', 'Never'))).toEqual({
    answer: 4,
    gap: 'The ends of the scale have other names now.',
  });
  expect(fitted(scale, 'many')).toEqual({ answer: null, gap: 'This is a scale from 1 to 5 now.' });
});

test('a text is no file, and what was not answered is no earlier answer', () => {
  expect(fitted(file, 'budget')).toEqual({ answer: null, gap: 'This is answered by a file now.' });
  for (const answer of [null, '', '  ', []]) expect(fitted(text(null), answer)).toBeUndefined();
});

const number = (unit: string, maximum: number | null = null): QuestionOf => ({
  ...{ type: 'NUMBER', ...asked },
  ...{ minimum: 0, maximum, decimals: 2, unit, grouped: true },
});

test('a number fits within its limits, is doubtful in another unit, and is read from a text without a loss or not at all', () => {
  expect(fitted(number('$'), 1200.5, number('$'))).toEqual({ answer: 1200.5, gap: null });
  expect(fitted(number('$'), 1200.5, number('%'))).toEqual({ answer: 1200.5, gap: 'It was given in %.' });
  expect(fitted(number('$', 1_000), 1200.5, number('$'))).toEqual({
    answer: null,
    gap: 'Enter a number from $0.00 to $1,000.00.',
  });
  expect(fitted(number('$'), '$1,200.50')).toEqual({ answer: 1200.5, gap: null });
  expect(fitted(number('$'), '12,50')).toEqual({ answer: null, gap: 'This is a number now.' });
  expect(fitted(text(null), 1200.5, number('$'))?.answer).toBe('$1,200.50');
});

const date = (earliest: string | null = null): QuestionOf => ({ type: 'DATE', ...asked, earliest, latest: null });

test('a date fits within its limits, and becomes a text in words', () => {
  expect(fitted(date(), '2026-05-01', date())).toEqual({ answer: '2026-05-01', gap: null });
  expect(fitted(date('2027-01-01'), '2026-05-01', date())).toEqual({
    answer: null,
    gap: 'Enter a day on or after Jan 1, 2027.',
  });
  expect(fitted(date(), 'in May')).toEqual({ answer: null, gap: 'This is a date now.' });
  expect(fitted(text(null), '2026-05-01', date())?.answer).toBe('May 1, 2026');
});

const column = (label: string, kind: 'TEXT' | 'NUMBER' = 'TEXT') => ({
  ...{ label, kind, required: false, decimals: 2, sum: false },
  unit: kind === 'NUMBER' ? '$' : '',
});
const table = (columns: ReturnType<typeof column>[], rowTitles: string[] = [], mostRows = 3): QuestionOf => ({
  ...{ type: 'TABLE', ...asked, columns, rowTitles },
  ...{ firstRows: 1, leastRows: 1, mostRows },
});

test('a table fits by its headings and titles, and what has no place in it is named', () => {
  const [item, amount, year] = [column('Item'), column('Amount', 'NUMBER'), column('Year')];
  const before = table([item, amount, year]);
  const rows = {
    rows: [
      ['Rent', 5, '2026'],
      ['Food', 7.5, '2027'],
    ],
  };
  expect(fitted(before, rows, before)).toEqual({ answer: rows, gap: null });
  expect(fitted(table([column('amount', 'NUMBER'), column(' Item')]), rows, before)).toEqual({
    answer: {
      rows: [
        [5, 'Rent'],
        [7.5, 'Food'],
      ],
    },
    gap: '“Year” is not asked now.',
  });
  expect(fitted(table([item, amount, year], [], 1), rows, before)).toEqual({
    answer: { rows: [['Rent', 5, '2026']] },
    gap: 'It has 2 rows, and at most 1 can be given now.',
  });
  expect(fitted(table([amount], ['Adults', 'Elders']), { rows: [[1], [2]] }, table([amount], ['Elders', 'Children']))).toEqual({
    answer: { rows: [[null], [1]] },
    gap: '“Children” is not asked now.',
  });
  expect(fitted(table([amount], ['Adults']), rows, before)?.answer).toBeNull();
  expect(fitted(before, 'Rent: 5')).toEqual({ answer: null, gap: 'This is a table now.' });
  expect(fitted(text(null), rows, before)?.answer).toBe('Item | Amount | Year\nRent | $5.00 | 2026\nFood | $7.50 | 2027');
});
