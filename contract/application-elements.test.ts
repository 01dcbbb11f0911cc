import { expect, test } from 'vitest';
import { type ElementDraft, numberPages, pagesOf } from './application-elements.ts';

const section = (text: string): ElementDraft => ({ type: 'HEADING_1', uid: text, text });
const page = (text: string): ElementDraft => ({ type: 'HEADING_2', uid: text, text });
const question = (uid: string): ElementDraft => ({ type: 'CHECKBOX', uid, question: uid, required: false, helpText: '' });

const pages = (...elements: ElementDraft[]) =>
  pagesOf(numberPages(elements)).map((one) => [one.number, one.section, one.title, one.elements.map(({ uid }) => uid)]);

test('sections and pages come from the headings, wherever those stand', () => {
  expect(pages(question('a'), question('b'))).toEqual([[0, '', '', ['a', 'b']]]);
  expect(pages(section('S'), page('P'), question('a'), section('T'), page('Q'), question('b'))).toEqual([
    [1, 'S', 'P', ['a']],
    [2, 'T', 'Q', ['b']],
  ]);
  expect(pages(page('P'), section('S'), question('a'), page('Q'), question('b'))).toEqual([
    [1, 'S', 'P', ['a']],
    [2, 'S', 'Q', ['b']],
  ]);
  expect(pages(section('S'), question('a'), section('T'), question('b'), page('Q'), question('c'))).toEqual([
    [0, 'S', '', ['a', 'T', 'b']],
    [1, 'T', 'Q', ['c']],
  ]);
  expect(pages(section('S'), page('P'), page('Q'), question('a'))).toEqual([
    [1, 'S', 'P', []],
    [2, 'S', 'Q', ['a']],
  ]);
  expect(pages(section('S'))).toEqual([]);
  expect(pages()).toEqual([]);
});
