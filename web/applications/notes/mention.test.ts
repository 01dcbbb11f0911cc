import { expect, test } from 'vitest';
import { complete, openMention, partsOf } from './mention.ts';

const at = (text: string) => openMention(text, text.length);

test('an @ that begins a word is a mention, for two words', () => {
  expect(at('Ask @')).toEqual({ from: 4, typed: '' });
  expect(at('@be')).toEqual({ from: 0, typed: 'be' });
  expect(at('(@Ben Bir')).toEqual({ from: 1, typed: 'Ben Bir' });
  expect(at('See\n@Zoë')).toEqual({ from: 4, typed: 'Zoë' });
  for (const none of ['', 'Ask', 'mail@test.example', '@Ben Birch then', '@@', '@ \n'])
    expect([none, at(none)]).toEqual([none, null]);
  expect(openMention('@ben and more', 4)).toEqual({ from: 0, typed: 'ben' });
});

test('the name replaces what is typed', () => {
  expect(complete('Ask @be about it', { from: 4, typed: 'be' }, 7, 'Ben Birch')).toEqual({
    text: 'Ask @Ben Birch about it',
    caret: 15,
  });
});

test('names are found in the text, the longest first', () => {
  const people = [
    { id: 1, name: 'Ann' },
    { id: 2, name: 'Ann (Lee)' },
  ];
  expect(partsOf('@Ann (Lee) and @Ann, not Ann', people)).toEqual([
    { text: '@Ann (Lee)', mention: true },
    { text: ' and ', mention: false },
    { text: '@Ann', mention: true },
    { text: ', not Ann', mention: false },
  ]);
  expect(partsOf('@Ann', [])).toEqual([{ text: '@Ann', mention: false }]);
});
