import { createHash } from 'node:crypto';
import { noTitles } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, type TableLine, textOf } from '#server/platform/tables/table.ts';
import { dateShape } from '../values/day-text.ts';
import { columnLetter, exactMeaning, headerKey, isProblemColumn } from './header-names.ts';
import { isKnownName } from './title-scores.ts';

export interface FoundHeader {
  /** `noTitles` if the file has no titles */
  line: number;
  /** as the file names them; letters if the file has no titles */
  names: string[];
}

interface Seeking {
  /** line that a person chose; `noTitles`: the file has none */
  chosen: number | undefined;
  /** layouts of files that were stored */
  layouts: ReadonlySet<string>;
  strict: boolean;
}

/** lines in which the header is looked for */
const firstLines = 40;

type Candidate = FoundHeader & { cells: Cell[]; width: number };
type Rated = Candidate & { known: number };

/**
 * Finds the header: the line that a person chose, else a line with the columns of a stored file, else the line with the most
 * known names and, where possible, no amount or date. If no line has a known name, the line with the most filled cells, unless it is
 * data: then the file has no titles.
 */
export function findHeader(lines: readonly TableLine[], { chosen, layouts, strict }: Seeking): FoundHeader | null {
  const readable = lines.flatMap((line): Candidate[] => ('problem' in line ? [] : [candidateOf(line, lines)]));
  const named = readable.find(({ line }) => line === chosen);
  if (named) return named;
  if (chosen === noTitles) return untitled(readable);
  const candidates = readable.slice(0, firstLines);
  const learned = candidates.find(({ names }) => layouts.has(layoutOf(names)));
  if (learned) return learned;
  const isName = strict ? (name: string) => exactMeaning(name) !== undefined : isKnownName;
  const rated = candidates.map((one) => ({ ...one, known: one.names.filter(isName).length }));
  const headers = rated.filter(({ cells }) => !cells.some(isValue));
  const best = bestOf(headers.length > 0 ? headers : rated);
  if (!best || strict || !lacksTitles(best, candidates)) return best;
  return bestOf(rated.filter((one) => !lacksTitles(one, candidates))) ?? untitled(readable);
}

function bestOf(rated: readonly Rated[]): Rated | null {
  return rated.reduce<Rated | null>((found, next) => {
    if (!found || next.known > found.known) return next;
    return next.known === 0 && found.known === 0 && next.width > found.width ? next : found;
  }, null);
}

/**
 * Whether the line that looks most like a header is data, or stands below or beside data: then no line has titles. A line with
 * amounts or dates has to name far more columns than that.
 */
function lacksTitles({ line, cells, width, known }: Rated, candidates: readonly Candidate[]): boolean {
  const values = cells.filter(isValue).length;
  if (values > 0) return width > 1 && known <= 2 * values;
  const data = candidates.find((one) => one.width > 1 && one.cells.some(isValue));
  return known < 2 && data !== undefined && ((data.line < line && data.width >= width) || data.width > 2 * width);
}

function untitled(lines: readonly Candidate[]): FoundHeader {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.findLastIndex((cell) => textOf(cell) !== '') + 1));
  return { line: noTitles, names: Array.from({ length: width }, (_, index) => columnLetter(index)) };
}

/** A column without a name belongs to the table if a cell below has content. */
function candidateOf({ line, cells }: Extract<TableLine, { cells: Cell[] }>, lines: readonly TableLine[]): Candidate {
  const texts = cells.map(textOf);
  const hasContent = (index: number) =>
    lines.some((other) => 'cells' in other && other.line > line && textOf(other.cells[index]) !== '');
  const end = texts.findLastIndex((text, index) => text !== '' || hasContent(index));
  const names = texts.slice(0, end + 1);
  return { line, cells, names, width: texts.filter((text) => text !== '').length };
}

/** Whether a cell is an amount or a date, which a header does not have. */
function isValue(cell: Cell): boolean {
  if (typeof cell === 'object') return true;
  const text = textOf(cell);
  return dateShape(text) !== null || /^[-(]?\s*(?:[A-Z]{0,3}[$€£¥])?\s*[.,]?\d[\d.,\s]*\)?$/.test(text);
}

/** A fingerprint of the columns and their order. A column that our own download added does not count. */
export function layoutOf(names: readonly string[]): string {
  const own = names.filter((name) => !isProblemColumn(name));
  return createHash('sha256').update(own.map(headerKey).join('\n')).digest('hex').slice(0, 32);
}
