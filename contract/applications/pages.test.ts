import { expect, test } from 'vitest';
import { type ElementDraft, numberPages } from './elements.ts';
import { pagesOf } from './pages.ts';

const section = (text: string): ElementDraft => ({ type: 'HEADING_1', uid: text, text });
const page = (text: string): ElementDraft => ({ type: 'HEADING_2', uid: text, text });
const question = (uid: string): ElementDraft => ({ type: 'CHECKBOX', uid, question: uid, required: false, helpText: '' });

/** Lists each page as: number, section, headings above the title, title, elements below the title. */
const pages = (...elements: ElementDraft[]) =>
  pagesOf(numberPages(elements)).map(({ number, section, opening, title, elements }) => [
    number,
    section,
    opening.map(({ uid }) => uid),
    title,
    elements.map(({ uid }) => uid),
  ]);

test('without headings everything is one page', () => {
  expect(pages(question('a'), question('b'))).toEqual([[0, '', [], '', ['a', 'b']]]);
  expect(pages()).toEqual([]);
});

test('a HEADING_1 opens the page that follows', () => {
  expect(pages(section('S'), page('P'), question('a'), section('T'), page('Q'), question('b'))).toEqual([
    [1, 'S', ['S'], 'P', ['a']],
    [2, 'T', ['T'], 'Q', ['b']],
  ]);
});

test('a HEADING_1 below the page heading opens that page, and the section goes on', () => {
  expect(pages(page('P'), section('S'), question('a'), page('Q'), question('b'))).toEqual([
    [1, 'S', ['S'], 'P', ['a']],
    [2, 'S', [], 'Q', ['b']],
  ]);
});

test('a HEADING_1 between questions stays there, and the next page stands in its section', () => {
  expect(pages(section('S'), question('a'), section('T'), question('b'), page('Q'), question('c'))).toEqual([
    [0, 'S', ['S'], '', ['a', 'T', 'b']],
    [1, 'T', [], 'Q', ['c']],
  ]);
});

test('of several HEADING_1 in a row none is lost', () => {
  expect(
    pages(section('R'), section('S'), page('P'), question('a'), section('T'), section('U'), page('Q'), question('b')),
  ).toEqual([
    [1, 'S', ['R', 'S'], 'P', ['a']],
    [2, 'U', ['T', 'U'], 'Q', ['b']],
  ]);
});

test('headings at the end are shown on the last page', () => {
  expect(pages(question('a'), section('S'), section('T'))).toEqual([[0, '', [], '', ['a', 'S', 'T']]]);
  expect(pages(question('a'), page('P'))).toEqual([
    [0, '', [], '', ['a']],
    [1, '', [], 'P', []],
  ]);
  expect(pages(question('a'), section('S'), page('P'), section('T'))).toEqual([
    [0, '', [], '', ['a']],
    [1, 'T', ['S', 'T'], 'P', []],
  ]);
});

test('a page without questions is a page, with its headings', () => {
  expect(pages(section('S'), page('P'), page('Q'), question('a'))).toEqual([
    [1, 'S', ['S'], 'P', []],
    [2, 'S', [], 'Q', ['a']],
  ]);
  expect(pages(section('S'), page('P'), section('T'), page('Q'), question('a'))).toEqual([
    [1, 'S', ['S'], 'P', []],
    [2, 'T', ['T'], 'Q', ['a']],
  ]);
  expect(pages(section('S'), section('T'))).toEqual([[0, 'T', ['S', 'T'], '', []]]);
});

test('whatever the order, every element stands on one page', () => {
  const choices = [section, page, question];
  for (let run = 0; run < 3 ** 7; run += 1) {
    const elements = Array.from({ length: 7 }, (_, index) => {
      const make = choices[Math.floor(run / 3 ** index) % 3] ?? question;
      return make(`e${index}`);
    });
    const shown = pages(...elements).flatMap(([, , opening, title, below]) => [opening, title, below].flat());
    expect(shown.filter((uid) => uid !== '').toSorted()).toEqual(elements.map(({ uid }) => uid).toSorted());
  }
});
