import { noTitles } from '#contract/money/donations/imports/import-choices.ts';
import { sheetLimits } from '#contract/money/donations/imports/import-sheets.ts';
import type { ImportSheet } from '#contract/platform/tables/sheets.ts';
import { type TableLine, textOf } from '#server/platform/tables/table.ts';
import type { FoundHeader } from '../header/find-header.ts';
import { guessColumns } from '../header/guess-columns.ts';
import { guessUntitled } from '../header/guess-untitled.ts';
import { headerKey } from '../header/header-names.ts';
import type { Book } from './book.ts';

/** What the first lines of a sheet show. Lines are numbered within the sheet. */
export interface ScannedSheet {
  place: number;
  name: string;
  hidden: boolean;
  header: FoundHeader | null;
  /** lines with content below the header, and whether there are more */
  lines: number;
  more: boolean;
  /** lines with content down to the header */
  above: number;
  hiddenColumns: ReadonlySet<number>;
  /** 2: it has amounts and dates; 1: it has amounts; 0: it does not look like a list of donations */
  likeness: number;
}

/** Finds the header of a sheet in its first lines. */
export type TitleFinder = (place: number, lines: readonly TableLine[]) => FoundHeader | null;

/** lines that are read of all sheets together, and of one */
const most = { all: 20_000, one: 2_000 };
/** lines from which the columns are guessed */
const guessedFrom = 200;

/** Reads the first lines of all sheets. */
export async function scanSheets(book: Book, findTitles: TitleFinder): Promise<ScannedSheet[]> {
  const listed = book.sheets.slice(0, sheetLimits.sheets);
  const each = Math.min(most.one, Math.floor(most.all / listed.length));
  const found = listed.map(() => ({ lines: [] as TableLine[], hiddenColumns: new Set<number>() as ReadonlySet<number> }));
  for await (const { sheet, lines, hiddenColumns } of book.read(new Set(listed.keys()), each + 1)) {
    const one = found[sheet];
    if (!one) continue;
    for (const line of lines) if (hasContent(line) && one.lines.length <= each) one.lines.push(line);
    one.hiddenColumns = hiddenColumns;
  }
  return listed.map(({ name, hidden }, index) => {
    const { lines = [], hiddenColumns = new Set<number>() } = found[index] ?? {};
    const header = findTitles(index, lines);
    const below = lines.filter(({ line }) => line > (header?.line ?? 0));
    const more = lines.length > each;
    return {
      place: index,
      name,
      hidden,
      header,
      ...{ lines: below.length, above: lines.length - below.length, more, hiddenColumns },
      likeness: likenessOf(header, below),
    };
  });
}

/** Whether a sheet that is not read looks like donations, or has the titles of the one that is read. */
export const isUnreadGift = ({ read, alike, donations, lines }: ImportSheet): boolean =>
  !read && lines > 0 && (alike || donations);

export const hasContent = (line: TableLine) => 'problem' in line || line.cells.some((cell) => textOf(cell) !== '');

function likenessOf(header: FoundHeader | null, below: readonly TableLine[]): number {
  const lines = below.slice(0, guessedFrom).flatMap((line) => ('problem' in line ? [] : [line]));
  if (!header || lines.length === 0) return 0;
  const { line, names } = header;
  const meanings =
    line === noTitles
      ? guessUntitled(lines, names.length, [])
      : guessColumns({ names, lines, forProgramme: false, nonprofitShares: [], survey: null });
  return meanings.includes('amount') ? 1 + Number(meanings.includes('date_received')) : 0;
}

/** The titles without their order: sheets with the same ones are alike. */
export function titlesKey({ header }: ScannedSheet): string {
  if (!header || header.line === noTitles) return '';
  return header.names
    .map(headerKey)
    .filter((name) => name !== '')
    .sort()
    .join('\n');
}
