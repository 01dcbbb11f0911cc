import { createHash } from 'node:crypto';
import { dateShape } from './day-text.ts';
import { exactMeaning, headerKey, isProblemColumn } from './header-names.ts';
import { type Cell, type TableLine, textOf } from './table.ts';
import { isKnownName } from './title-scores.ts';

export interface FoundHeader {
  line: number;
  /** as the file names them */
  names: string[];
}

interface Seeking {
  /** line that a person chose */
  chosen: number | undefined;
  /** layouts of files that were stored */
  layouts: ReadonlySet<string>;
  strict: boolean;
}

/** lines in which the header is looked for */
const firstLines = 40;

type Candidate = FoundHeader & { cells: Cell[]; width: number };

/**
 * Finds the header: the line that a person chose, else a line with the columns of a stored file, else the line with the most
 * known names and, where possible, no amount or date. If no line has a known name, the line with the most filled cells.
 */
export function findHeader(lines: readonly TableLine[], { chosen, layouts, strict }: Seeking): FoundHeader | null {
  const readable = lines.flatMap((line): Candidate[] => ('problem' in line ? [] : [candidateOf(line, lines)]));
  const named = readable.find(({ line }) => line === chosen);
  if (named) return named;
  const candidates = readable.slice(0, firstLines);
  const learned = candidates.find(({ names }) => layouts.has(layoutOf(names)));
  if (learned) return learned;
  const isName = strict ? (name: string) => exactMeaning(name) !== undefined : isKnownName;
  const headers = candidates.filter(({ cells }) => !cells.some(isValue));
  const rated = (headers.length > 0 ? headers : candidates).map((one) => ({
    ...one,
    known: one.names.filter(isName).length,
  }));
  return rated.reduce<(typeof rated)[number] | null>((found, next) => {
    if (!found || next.known > found.known) return next;
    return next.known === 0 && found.known === 0 && next.width > found.width ? next : found;
  }, null);
}

/** A column without a name belongs to the table if a cell below has content. */
function candidateOf({ line, cells }: Extract<TableLine, { cells: Cell[] }>, lines: readonly TableLine[]): Candidate {
  const texts = cells.map(textOf);
  const hasContent = (place: number) =>
    lines.some((other) => 'cells' in other && other.line > line && textOf(other.cells[place]) !== '');
  const end = texts.findLastIndex((text, place) => text !== '' || hasContent(place));
  const names = texts.slice(0, end + 1);
  return { line, cells, names, width: texts.filter((text) => text !== '').length };
}

/** Whether a cell is an amount or a date, which a header does not have. */
function isValue(cell: Cell): boolean {
  if (typeof cell === 'object') return true;
  const text = textOf(cell);
  return dateShape(text) !== null || /^[-(]?\s*(?:[A-Z]{0,3}[$€£¥])?\s*\d[\d.,\s]*\)?$/.test(text);
}

/** A fingerprint of the columns and their order. A column that our own download added does not count. */
export function layoutOf(names: readonly string[]): string {
  const own = names.filter((name) => !isProblemColumn(name));
  return createHash('sha256').update(own.map(headerKey).join('\n')).digest('hex').slice(0, 32);
}
