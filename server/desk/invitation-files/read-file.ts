import { stat } from 'node:fs/promises';
import {
  type InvitationLine,
  invitationFileLimits,
  invitationFileMessages,
  type readInvitationFile,
} from '#contract/desk/invitation-files/invitation-files.ts';
import { invitedName, readAddresses } from '#contract/people/invitation-addresses.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { openArchive } from '#server/money/donations/imports/reading/table/archive.ts';
import type { Book } from '#server/money/donations/imports/reading/table/book.ts';
import { openOds } from '#server/money/donations/imports/reading/table/ods-table.ts';
import { openXlsx } from '#server/money/donations/imports/reading/table/xlsx-table.ts';
import { acceptFile } from '#server/money/donations/imports/steps/accept-file.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { openCsv } from '#server/platform/tables/csv-table.ts';
import { type TableLine, textOf, UnreadableFile } from '#server/platform/tables/table.ts';
import { chosenPlaces, type FileRow, findTable, guessPlaces, hasAddress, type Places } from './find-columns.ts';
import { readEin } from './read-ein.ts';

/** lines with content that are read of a sheet: the addresses are limited, the lines around them are not many */
const mostRows = 5_000;
const mostSheets = 20;
/** bytes of a workbook's largest part after it is unpacked: such a workbook is read while the person waits */
const mostUnpacked = 30_000_000;
const shownCharacters = 60;

interface Sheet {
  name: string;
  rows: FileRow[];
  hidden: number;
}

/** Reads a file of EINs and addresses. Throws 400, 413 or 415 with what is wrong with the file. */
export async function readInvitations(path: string, chosen: string | undefined): Promise<ResultOf<typeof readInvitationFile>> {
  const { name, rows, hidden } = await readSheet(path);
  if (rows.length === 0) throw wrongFile(invitationFileMessages.empty);
  if (!rows.some(({ cells }) => cells.some(hasAddress))) throw wrongFile(invitationFileMessages.noAddress);
  const table = findTable(rows);
  const places = chosen === undefined ? guessPlaces(table) : chosenPlaces(chosen);
  const width = Math.max(table.titles.length, ...table.rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    title: (table.titles[index] ?? '').slice(0, shownCharacters),
    sample: (table.rows.find(({ cells }) => cells[index])?.cells[index] ?? '').slice(0, shownCharacters),
  }));
  const isKnown = places.ein !== null && places.email !== null;
  const lines = isKnown ? table.rows.flatMap((row) => linesOf(row, places)) : [];
  if (lines.length > invitationFileLimits.lines) throw wrongFile(invitationFileMessages.tooMany);
  return { sheet: name, hidden, leftOut: table.leftOut, columns, places, lines };
}

const wrongFile = (message: string) => refuseFields({ file: [message] });

async function readSheet(path: string): Promise<Sheet> {
  const { size } = await stat(path);
  if (size === 0) throw wrongFile(invitationFileMessages.empty);
  if (size > invitationFileLimits.bytes) throw refuse(413, invitationFileMessages.tooLarge);
  const { kind } = await acceptFile(path);
  try {
    if (kind === 'CSV') return await readRows('', (await openCsv(path)).lines());
    await refuseLargeParts(path);
    return await readBook(await (kind === 'XLSX' ? openXlsx : openOds)(path));
  } catch (error) {
    throw error instanceof UnreadableFile ? wrongFile(error.message) : error;
  }
}

async function refuseLargeParts(path: string): Promise<void> {
  const archive = await openArchive(path);
  const parts = ['xl/sharedStrings.xml', 'xl/styles.xml', 'content.xml'];
  const largest = Math.max(...parts.map((part) => archive.size(part)));
  archive.close();
  if (largest > mostUnpacked) throw wrongFile(invitationFileMessages.tooLargeUnpacked);
}

/** The shown sheet with the most addresses. */
async function readBook(book: Book): Promise<Sheet> {
  try {
    const shown = book.sheets.flatMap((sheet, index) => (sheet.hidden ? [] : [index])).slice(0, mostSheets);
    let best: Sheet = { name: '', rows: [], hidden: 0 };
    for (const place of shown) {
      const name = shown.length > 1 ? (book.sheets[place]?.name ?? '') : '';
      const sheet = await readRows(name, partLines(book, place));
      if (best.rows.length === 0 || addressesIn(sheet) > addressesIn(best)) best = sheet;
    }
    return best;
  } finally {
    book.close();
  }
}

async function* partLines(book: Book, place: number): AsyncGenerator<TableLine[]> {
  for await (const { lines } of book.read(new Set([place]), mostRows)) yield lines;
}

const addressesIn = ({ rows }: Sheet) => rows.filter(({ cells }) => cells.some(hasAddress)).length;

async function readRows(name: string, batches: AsyncGenerator<TableLine[]>): Promise<Sheet> {
  const sheet: Sheet = { name: name.slice(0, 100), rows: [], hidden: 0 };
  for await (const lines of batches) {
    for (const line of lines) {
      if ('problem' in line) throw wrongFile(`Line ${line.line} cannot be read: ${line.problem}`);
      const cells = line.cells.map((cell) => textOf(cell).replaceAll('\0', ''));
      if (cells.every((cell) => cell === '')) continue;
      if (line.hidden) sheet.hidden += 1;
      else sheet.rows.push({ line: line.line, cells });
      if (sheet.rows.length > mostRows) throw wrongFile(invitationFileMessages.tooMany);
    }
  }
  return sheet;
}

/** Leaves out the zero that nobody wrote, so that staff see where it is added. */
const withoutAddedZero = (typed: string, ein: string) =>
  typed.replace(/\.0+$/, '').replace(/\D/g, '').length === 8 ? ein.slice(1) : ein;

/** The addresses of a line, or the line with the text that is no address. */
function linesOf({ line, cells }: FileRow, places: Places): InvitationLine[] {
  const at = (column: keyof Places) => {
    const place = places[column];
    return place === null ? '' : (cells[place] ?? '').replace(/\s+/g, ' ').trim();
  };
  const typed = at('ein');
  const read = readEin(typed);
  const person = invitedName(`${at('firstName')} ${at('lastName')}`.trim());
  const whole = {
    line,
    ein: 'value' in read ? withoutAddedZero(typed, read.value) : typed.slice(0, 100),
    nonprofit: at('nonprofit').slice(0, 200),
    answer: 'NONE' as const,
    use: null,
  };
  const people = readAddresses(at('email').replace(/(@[^\s,;/|&<>]+)(?:\s*[/|&]\s*|\s+(?:and|or)\s+)/gi, '$1, '));
  if (people.length === 0) return [{ ...whole, email: '', person }];
  return people.map(({ email, name }) => ({
    ...whole,
    email: email.slice(0, 300),
    // of several addresses in one cell, nobody knows whose the name is
    person: name || (people.length === 1 ? person : ''),
  }));
}
