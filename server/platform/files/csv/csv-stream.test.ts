import { describe, expect, test } from 'vitest';
import { CsvRecords, type CsvRow } from './csv-stream.ts';

function read(content: string | Buffer, chunkSize = 1_000_000): CsvRow[] {
  const bytes = Buffer.from(content);
  const records = new CsvRecords();
  const rows: CsvRow[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) rows.push(...records.push(bytes.subarray(at, at + chunkSize)));
  return rows.concat(records.end());
}

const wrongQuotes = 'A quotation mark is not closed, or is not doubled inside quotation marks.';

test('lines end with CR LF or LF, the last one with nothing, and blank ones count without being records', () => {
  expect(read('\uFEFFa,b\r\n\r\n1,\n \n3,4')).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 3, fields: ['1', ''] },
    { line: 5, fields: ['3', '4'] },
  ]);
});

test('quoted fields keep commas, quotation marks and line ends, and the next line keeps its number', () => {
  expect(read('a,b\n"1,2","say ""hi"""\n"one\r\ntwo",x\n5,6\n')).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['1,2', 'say "hi"'] },
    { line: 3, fields: ['one\ntwo', 'x'] },
    { line: 5, fields: ['5', '6'] },
  ]);
});

test('a fault costs its own line alone', () => {
  const content = Buffer.concat([
    Buffer.from('a,b\n1,"never closed\n2,ok\n3,a "word" quoted\n4,"closed"\n5,\0\n6,'),
    Buffer.from([0xc3, 0x28, 0x0a]),
    Buffer.from(`7,${'x'.repeat(70_000)}\n8,ok\n`),
  ]);
  expect(read(content)).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, problem: wrongQuotes, text: '1,"never closed' },
    { line: 3, fields: ['2', 'ok'] },
    { line: 4, problem: wrongQuotes, text: '3,a "word" quoted' },
    { line: 5, fields: ['4', 'closed'] },
    { line: 6, problem: 'The line holds a NUL character.' },
    { line: 7, problem: 'The line is not UTF-8 text.' },
    { line: 8, problem: 'The line is longer than 64 kB.' },
    { line: 9, fields: ['8', 'ok'] },
  ]);
});

describe('however the bytes arrive, the records are the same', () => {
  const content = Buffer.from(`a,b\r\n"é\n€",1\n2,"open\n3,😎\n4,${'y'.repeat(200_000)}\n\n5,6`);
  test.each([1, 2, 3, 7, 64, 65_536])('in chunks of %d', (chunkSize) => {
    if (chunkSize > 2) expect(read(content, chunkSize)).toEqual(read(content));
    else expect(read(content.subarray(0, 60), chunkSize)).toEqual(read(content.subarray(0, 60)));
  });
});
