import { expect, test } from 'vitest';
import { pastedCells } from './pasted-cells.ts';

test.each<[string, string[][] | null]>([
  ['Rent', null],
  ['Rent\n', null],
  ['Rent\t5', [['Rent', '5']]],
  [
    'Rent\t5\r\nFood\t7\r\n',
    [
      ['Rent', '5'],
      ['Food', '7'],
    ],
  ],
  [
    'Rent\t\nFood\t7',
    [
      ['Rent', ''],
      ['Food', '7'],
    ],
  ],
  ['5\n7\n', [['5'], ['7']]],
  ['"two\nlines"\t5', [['two lines', '5']]],
  ['"a ""b"""\t"c\td"', [['a "b"', 'c d']]],
  ['6" pipe\t5', [['6" pipe', '5']]],
  ['"6" pipe\t5', [['"6" pipe', '5']]],
  ['\t5\n\n\t7', [['', '5'], [''], ['', '7']]],
])('%j', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});
