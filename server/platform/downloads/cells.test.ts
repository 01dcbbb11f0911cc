import { parse as parseCsv } from 'csv-parse/sync';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { cellWriter, csvText, withFormulas, withoutFormulas } from './cells.ts';

/** The same file, read by two different CSV parsers. */
function readTwice(text: string): string[][] {
  const papa = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  expect(parseCsv(text, { bom: true })).toEqual(papa);
  return papa;
}

describe('a cell', () => {
  test.each([
    ['We give:\n- meals\n- rides', 'We give:\n- meals\n- rides'],
    ['- meals\r\n- rides', "'- meals\r\n- rides"],
    ['Meals\r=1+1\rRides', 'Meals\r=1+1\rRides'],
    ['\n=1', "'\n=1"],
    ["'=1", "'=1"],
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['|calc', "'|calc"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff\u00a0\u200d|x', "'\ufeff\u00a0\u200d|x"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['a=1, b+1', 'a=1, b+1'],
    ['Food "and" rest', 'Food "and" rest'],
    ['', ''],
  ])('%j stays one cell, and is no formula', (given, safe) => {
    expect(withoutFormulas(given)).toBe(safe);
    if (given !== safe) expect(withFormulas(safe)).toBe(given);
    const text = csvText([['before', withoutFormulas(given), 'after'], ['next']]);
    // only with Papa Parse, because csv-parse refuses rows of different lengths
    expect(Papa.parse<string[]>(text, { skipEmptyLines: true }).data).toEqual([['before', safe, 'after'], ['next']]);
    expect(readTwice(csvText([['before', withoutFormulas(given), 'after']], true))).toEqual([['before', safe, 'after']]);
  });

  test('is written in one way by its kind', () => {
    const write = cellWriter('America/New_York');
    expect(write('521234567', 'ein')).toBe('52-1234567');
    expect(write('02134', 'zipcode')).toBe('02134');
    expect(write('021341234', 'zipcode')).toBe('02134-1234');
    expect(write('2026-03-02T03:00:00.000Z', 'day')).toBe('2026-03-01');
    expect(write('2026-03-02', 'day')).toBe('2026-03-02');
    expect(write('3T of food', 'day')).toBe('3T of food');
    // an EIN or a ZIP code from an IRS file may be any text
    expect([write('=1+1', 'zipcode'), write('@SUM(A1)', 'ein')]).toEqual(["'=1+1", "'@SUM(A1)"]);
    // one line for each value, whatever signs the values hold
    expect(write(['Food, clothes', 'Arts; letters', 'two\nlines'], 'text')).toBe('Food, clothes\nArts; letters\ntwo lines');
    expect([write(null, 'day'), write(true, 'text'), write(-5, 'text'), write('-5', 'text')]).toEqual(['', 'Yes', '-5', "'-5"]);
  });
});
