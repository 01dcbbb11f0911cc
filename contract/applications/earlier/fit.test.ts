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
const fitted = (
  question: QuestionOf,
  answer: Parameters<typeof fitAnswer>[1]['answer'],
  ends?: { minLabel: string; maxLabel: string },
) => fitAnswer(question, { answer, ends });

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
  expect(fitted(scale, 4, { minLabel: 'never', maxLabel: 'Always ' })).toEqual({ answer: 4, gap: null });
  expect(fitted(scale, 4, { minLabel: 'Always', maxLabel: 'Never' })).toEqual({
    answer: 4,
    gap: 'The ends of the scale have other names now.',
  });
  expect(fitted(scale, 'many')).toEqual({ answer: null, gap: 'This is a scale from 1 to 5 now.' });
});

test('a text is no file, and what was not answered is no earlier answer', () => {
  expect(fitted(file, 'budget')).toEqual({ answer: null, gap: 'This is answered by a file now.' });
  for (const answer of [null, '', '  ', []]) expect(fitted(text(null), answer)).toBeUndefined();
});
