import {
  type DonationFileColumn,
  type DonationFileProblem,
  donationFileColumns,
  donationFileMessages,
  nonprofitColumn,
  requiredFileColumns,
} from '#contract/donations/donation-files.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import type { Db } from '#server/database/connection.ts';
import { refuseFields } from '#server/http/errors.ts';
import { findNonprofits } from './find-nonprofits.ts';
import { readAmount, readDay, readTexts, readType } from './read-cells.ts';
import { type Line, readTable } from './read-table.ts';

/** A line's donation, in the columns of the table. */
export interface FileRow extends NonNullable<ReturnType<typeof readTexts>['value']> {
  line: number;
  nonprofit_id: number;
  /** decimal text */
  amount: string;
  donation_type: string;
  date_received: string;
}

export interface DonationFile {
  /** lines below the header */
  lines: number;
  rows: FileRow[];
  problems: DonationFileProblem[];
}

interface Reading {
  db: Db;
  actor: Actor;
  bytes: Buffer;
  today: string;
}

/** Reads the donations of a CSV file. Problems are collected: nothing is refused but what is no file of donations at all. */
export async function readDonationFile({ db, actor, bytes, today }: Reading): Promise<DonationFile> {
  const [header, ...lines] = readTable(bytes);
  if (!header || lines.length === 0) throw refuseFields({ file: [donationFileMessages.empty] });
  const names = header.cells.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'));
  const problems = headerProblems(names, isProgrammeStaff(actor));
  if (problems.length > 0) return { lines: lines.length, rows: [], problems };
  const cellOf = ({ cells }: Line, column: DonationFileColumn) => cells[names.indexOf(column)] ?? '';
  const typed = isProgrammeStaff(actor) ? lines.map((line) => cellOf(line, nonprofitColumn)) : [];
  const nonprofitOf = await findNonprofits(db, typed);
  const file: DonationFile = { lines: lines.length, rows: [], problems: [] };
  for (const line of lines) {
    const complain = (column: string, message: string) => {
      const value = column === '' ? '' : (line.cells[names.indexOf(column)] ?? '');
      file.problems.push({ line: line.line, column, value: value.slice(0, 200), message });
    };
    if (line.cells.length !== names.length) {
      complain('', donationFileMessages.cells(line.cells.length, names.length));
      continue;
    }
    const cell = (column: DonationFileColumn) => cellOf(line, column);
    const nonprofit = isProgrammeStaff(actor) ? nonprofitOf(cell(nonprofitColumn)) : { value: actor.nonprofit ?? 0 };
    const read = {
      [nonprofitColumn]: nonprofit,
      amount: readAmount(cell('amount')),
      donation_type: readType(cell('donation_type')),
      date_received: readDay(cell('date_received'), today),
    };
    const texts = readTexts(cell);
    for (const [column, result] of Object.entries(read)) if ('message' in result) complain(column, result.message);
    for (const { column, message } of texts.problems) complain(column, message);
    const { amount, donation_type: type, date_received: day } = read;
    if (texts.value && 'value' in nonprofit && 'value' in amount && 'value' in type && 'value' in day) {
      const values = { amount: amount.value, donation_type: type.value, date_received: day.value };
      file.rows.push({ line: line.line, nonprofit_id: nonprofit.value, ...values, ...texts.value });
    }
  }
  return file;
}

function headerProblems(names: readonly string[], forProgrammeStaff: boolean): DonationFileProblem[] {
  const at = (column: string, message: string) => ({ line: 1, column, value: column, message });
  const known: readonly string[] = [...donationFileColumns, nonprofitColumn];
  const required = [...requiredFileColumns, ...(forProgrammeStaff ? [nonprofitColumn] : [])];
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => ({ ...at(name, donationFileMessages.missing), value: '' })),
    ...names.filter((name) => !known.includes(name)).map((name) => at(name.slice(0, 200), donationFileMessages.unknown)),
    ...names.filter((name, place) => names.indexOf(name) < place).map((name) => at(name, donationFileMessages.twice)),
    ...(!forProgrammeStaff && names.includes(nonprofitColumn) ? [at(nonprofitColumn, donationFileMessages.ownOnly)] : []),
  ];
}
