import { noTitles } from '#contract/money/donations/imports/import-choices.ts';
import { linesOfSheet, sheetLimits } from '#contract/money/donations/imports/import-sheets.ts';
import type { ImportSheet } from '#contract/platform/tables/sheets.ts';
import { type Cell, type Table, type TableLine, textOf } from '#server/platform/tables/table.ts';
import { headerKey } from '../header/header-names.ts';
import type { Book, BookPart } from './book.ts';
import { type ScannedSheet, scanSheets, type TitleFinder, titlesKey } from './scan-sheets.ts';

export interface SheetWishes {
  /** places of the sheets to read; missing: the first one with donations; `FIRST_SHOWN`: as earlier versions read workbooks */
  sheets: readonly number[] | undefined | 'FIRST_SHOWN';
  findTitles: TitleFinder;
}

/**
 * The sheets of a workbook as one table. Of several sheets, the first one has the header; the cells of the others are put below its
 * titles, and titles that it lacks are added to it.
 */
export async function openBook(book: Book, wishes: SheetWishes): Promise<Table> {
  try {
    const scanned = book.sheets.length > 1 && wishes.sheets !== 'FIRST_SHOWN' ? await scanSheets(book, wishes.findTitles) : null;
    if (wishes.sheets === 'FIRST_SHOWN') return new BookTable(book, null, [book.sheets.findIndex(({ hidden }) => !hidden)]);
    const places = scanned ? sheetsToRead(scanned, wishes.sheets) : [0];
    return new BookTable(book, scanned, places);
  } catch (error) {
    book.close();
    throw error;
  }
}

function sheetsToRead(scanned: readonly ScannedSheet[], wanted: readonly number[] | undefined): number[] {
  const own = scanned.filter(({ place }) => wanted?.includes(place)).map(({ place }) => place);
  if (own.length > 0) return own;
  const shown = scanned.filter(({ hidden }) => !hidden);
  const best = [2, 1].map((least) => shown.find(({ likeness }) => likeness >= least)).find((one) => one !== undefined);
  return [(best ?? shown.find(({ lines }) => lines > 0) ?? shown[0])?.place ?? 0];
}

class BookTable implements Table {
  readonly encoding = '';
  readonly oddWords = [];
  readonly delimiter = '';
  readonly leavesOutLastCells = true;
  readonly headerLine: number | undefined;
  readonly hiddenColumns = new Set<number>();
  readonly #book: Book;
  readonly #scanned: readonly ScannedSheet[] | null;
  readonly #places: readonly number[];
  readonly #join: ReturnType<typeof joinTitles>;
  readonly #counts = new Map<number, number>();

  constructor(book: Book, scanned: readonly ScannedSheet[] | null, places: readonly number[]) {
    this.#book = book;
    this.#scanned = scanned;
    this.#places = places;
    this.#join = joinTitles(places.flatMap((index) => scanned?.[index] ?? []));
    const first = scanned?.[places[0] ?? 0];
    // a single sheet is read as a text file is: its header is looked for in more lines than were scanned
    if (places.length > 1 && first?.header) this.headerLine = first.header.line && numberOf(first.place, first.header.line);
  }

  async *lines(): AsyncGenerator<TableLine[]> {
    try {
      for await (const part of this.#book.read(new Set(this.#places))) {
        const places = this.#join.places.get(part.sheet);
        for (const column of part.hiddenColumns) this.hiddenColumns.add(places?.[column] ?? column);
        const lines = this.#place(part, places);
        this.#counts.set(part.sheet, (this.#counts.get(part.sheet) ?? 0) + lines.length);
        yield lines;
      }
    } finally {
      this.#book.close();
    }
  }

  share(): number {
    return this.#book.share();
  }

  setWidth(): void {}

  get sheets(): NonNullable<Table['sheets']> {
    const { sheets } = this.#book;
    const scanned = this.#scanned ?? sheets.map(({ name, hidden }, index) => ({ ...unscanned, name, hidden, place: index }));
    const first = scanned[this.#places[0] ?? 0];
    const key = first ? titlesKey(first) : '';
    return { count: sheets.length, list: scanned.map((one) => this.#describe(one, key)) };
  }

  #describe(scanned: ScannedSheet, key: string): ImportSheet {
    const { place, name, hidden, header, lines, above, more, likeness } = scanned;
    const read = this.#places.includes(place);
    const isFirst = place === this.#places[0];
    const titles = header && header.line !== noTitles ? header.names.filter((title) => title !== '') : [];
    return {
      name: name.slice(0, 100),
      hidden,
      // a sheet that was read is counted whole
      lines: more && read ? (this.#counts.get(place) ?? 0) - (isFirst ? above : 0) : lines,
      more: more && !read,
      headerLine: header?.line ?? 0,
      titles: titles.slice(0, sheetLimits.titles).map((title) => title.slice(0, sheetLimits.titleCharacters)),
      read,
      alike: key !== '' && titlesKey(scanned) === key,
      donations: likeness > 0,
    };
  }

  /** The lines with numbers that are unique in the workbook, and cells below the titles of the first sheet. */
  #place({ sheet, lines }: BookPart, places: readonly number[] | undefined): TableLine[] {
    const before = this.#scanned ? sheet * linesOfSheet : 0;
    const isFirst = sheet === this.#places[0];
    if (before === 0 && isFirst && this.#join.added.length === 0) return lines;
    const from = isFirst ? 0 : (this.#scanned?.[sheet]?.header?.line ?? 0);
    return lines.flatMap((line): TableLine[] => {
      if (line.line <= from) return [];
      const placed = { ...line, line: line.line + before };
      if ('problem' in placed) return [placed];
      if (isFirst) return [placed.line === this.headerLine ? { ...placed, cells: this.#join.titles(placed.cells) } : placed];
      return [places ? { ...placed, cells: rearranged(placed.cells, places) } : placed];
    });
  }
}

const numberOf = (sheet: number, line: number) => sheet * linesOfSheet + line;

const unscanned = { header: null, lines: 0, above: 0, more: true, hiddenColumns: new Set<number>(), likeness: 1 };

/**
 * Where the cells of each sheet stand in the table. A title that occurs twice in a sheet means two columns. A sheet without titles
 * has the columns of the first one.
 */
function joinTitles([first, ...others]: readonly ScannedSheet[]) {
  const names = first?.header?.names ?? [];
  const keys = keysOf(names);
  const added: string[] = [];
  const places = new Map<number, number[]>();
  for (const { place, header } of others) {
    if (!header || header.line === noTitles || first?.header?.line === noTitles) continue;
    const own = keysOf(header.names).map((key, at) => {
      const known = keys.indexOf(key);
      if (known >= 0) return known;
      added.push(header.names[at] ?? '');
      return keys.push(key) - 1;
    });
    places.set(place, own);
  }
  const titles = (cells: readonly Cell[]) => [...names.map((_, at) => textOf(cells[at])), ...added];
  return { places, added, titles };
}

function keysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const key = headerKey(name);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key} ${times}`;
  });
}

/** A cell beyond the last title stays beyond the table's last title, so that the line counts as wrong. */
function rearranged(cells: readonly Cell[], places: readonly number[]): Cell[] {
  const placed: Cell[] = [];
  for (const [at, cell] of cells.entries()) {
    const place = places[at] ?? Math.max(placed.length, ...places.map((one) => one + 1));
    while (placed.length <= place) placed.push('');
    placed[place] = cell;
  }
  return placed;
}
