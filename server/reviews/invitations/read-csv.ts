import { readFile } from 'node:fs/promises';
import { CsvError } from 'csv-parse/sync';
import { invitedName, type PastedAddress, readAddresses } from '#contract/reviews/invitation-addresses.ts';
import { csvRecords } from '#server/files/csv-records.ts';
import { refuse, refuseFields } from '#server/http/errors.ts';

/** bytes; 2,000 people with all columns of an export fit */
const fileLimit = 2_000_000;

/** The addresses of a CSV file: from the column with “email” in its name, else from the first cell of each row that has an @. */
export async function readAddressFile(path: string): Promise<PastedAddress[]> {
  const bytes = await readFile(path);
  if (bytes.length > fileLimit) throw refuse(413, 'This file is too large: the limit is 2 MB.');
  const rows = parseRows(bytes);
  const [first] = rows;
  const header = first?.cells.some((cell) => cell.includes('@'))
    ? undefined
    : first?.cells.map((cell) => cell.trim().toLowerCase());
  const people = header ? rows.slice(1) : rows;
  return people.flatMap(({ line, cells }) => readRow(cells, header).map((one) => ({ ...one, line })));
}

interface Row {
  line: number;
  cells: string[];
}

function parseRows(bytes: Buffer): Row[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const options = {
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    };
    return csvRecords(text, options)
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof CsvError || error instanceof TypeError)
      throw refuseFields({ file: ['This file is not a CSV file in UTF-8.'] });
    throw error;
  }
}

function readRow(cells: readonly string[], header: readonly string[] | undefined): PastedAddress[] {
  const inColumn = header?.findIndex((name) => /e-?mail/.test(name)) ?? -1;
  const place = inColumn >= 0 ? inColumn : cells.findIndex((cell) => cell.includes('@'));
  const cell = cells[place]?.trim() ?? '';
  if (cell === '') return [{ line: 0, email: cells.join(', ').trim(), name: '', valid: false }];
  const name = header ? nameOf(cells, header) : '';
  return readAddresses(cell.replace(/\s*[\r\n]+\s*/g, ' ')).map((one) => ({ ...one, name: one.name || name }));
}

function nameOf(cells: readonly string[], header: readonly string[]): string {
  const at = (pattern: RegExp) => cells[header.findIndex((name) => pattern.test(name))]?.trim() ?? '';
  const parts = `${at(/^(first|given)/)} ${at(/^(last|family|sur)/)}`.trim();
  const name = parts || at(/^(full )?name$/);
  return invitedName(name);
}
