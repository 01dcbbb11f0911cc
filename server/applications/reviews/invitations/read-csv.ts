import { stat } from 'node:fs/promises';
import { invitedName, type PastedAddress, readAddresses } from '#contract/people/invitation-addresses.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { openCsv } from '#server/platform/tables/csv-table.ts';
import { textOf } from '#server/platform/tables/table.ts';

/** bytes; 2,000 people with all columns of an export fit */
const fileLimit = 2_000_000;

/** The addresses of a CSV file: from the column with “email” in its name, else from the first cell of each row that has an @. */
export async function readAddressFile(path: string): Promise<PastedAddress[]> {
  if ((await stat(path)).size > fileLimit) throw refuse(413, 'This file is too large: the limit is 2 MB.');
  const rows = await rowsOf(path);
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

/** Reads the encodings, delimiters and line ends that a file of donations can have. */
async function rowsOf(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const lines of (await openCsv(path)).lines()) {
    for (const line of lines) {
      if ('problem' in line) throw refuseFields({ file: [`Line ${line.line} cannot be read: ${line.problem}`] });
      const cells = line.cells.map(textOf);
      if (cells.some((cell) => cell !== '')) rows.push({ line: line.line, cells });
    }
  }
  return rows;
}

function readRow(cells: readonly string[], header: readonly string[] | undefined): PastedAddress[] {
  const inColumn = header?.findIndex((name) => /e-?mail/.test(name)) ?? -1;
  const index = inColumn >= 0 ? inColumn : cells.findIndex((cell) => cell.includes('@'));
  const cell = cells[index]?.trim() ?? '';
  if (cell === '') return [{ line: 0, email: cells.join(', ').trim(), name: '', valid: false }];
  const name = (header && nameOf(cells, header)) || besideAddress(cells, index);
  return readAddresses(cell.replace(/\s*[\r\n]+\s*/g, ' ')).map((one) => ({ ...one, name: one.name || name }));
}

/** The other cell of two is the name, whatever the titles are. */
function besideAddress(cells: readonly string[], index: number): string {
  const [other = '', ...more] = cells.filter((cell, at) => at !== index && cell.trim() !== '');
  return more.length === 0 && /^[^\d@]*\p{L}[^\d@]*$/u.test(other) ? invitedName(other.replace(/\s+/g, ' ').trim()) : '';
}

function nameOf(cells: readonly string[], header: readonly string[]): string {
  const at = (pattern: RegExp) => cells[header.findIndex((name) => pattern.test(name))]?.trim() ?? '';
  const parts = `${at(/^(first|given)/)} ${at(/^(last|family|sur)/)}`.trim();
  const name = parts || at(/^(full )?name$/);
  return invitedName(name.replace(/\s+/g, ' '));
}
