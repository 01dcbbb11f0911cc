import { relative } from 'node:path';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { type FileResult, type Progress, rowsOf } from './import.ts';
import type { ReportFile } from './report-file.ts';

const seconds = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The progress of an import, on one line. */
export function progressInWords({ path, rows, done, milliseconds }: Progress): string {
  const part = done === null ? '' : `, ${Math.floor(done * 100)} %`;
  return `${path}: ${grouped(rows)} rows${part}, ${rate(rows, milliseconds)}`;
}

function rate(rows: number, milliseconds: number): string {
  return `${grouped(Math.round((rows / Math.max(milliseconds, 1)) * 1000))} rows/s`;
}

/**
 * Describes the result: one paragraph for each file, and the total if there are several. `fileCount` is the number of
 * requested files.
 */
export function summary(results: FileResult[], fileCount: number): string {
  const parts = results.map(fileSummary);
  if (results.length > 1) parts.push(totals(results));
  if (results.some(({ complete }) => !complete) || results.length < fileCount) {
    parts.push('Stopped before the end. What was imported so far is kept; run the same command again for the rest.');
  }
  return parts.join('\n\n');
}

function fileSummary(result: FileResult): string {
  const { path, milliseconds, complete, skipped, noLongerListed } = result;
  const rows = rowsOf(result);
  return [
    `${path}: ${grouped(rows)} rows in ${seconds.format(milliseconds / 1000)} s (${rate(rows, milliseconds)})${complete ? '' : ', not to its end'}`,
    count('added', result.added),
    count('updated', result.updated),
    count('unchanged', result.unchanged),
    count('skipped', skipped.count),
    ...listed(skipped, ({ line, reason }) => `line ${line}: ${reason}`),
    ...(complete
      ? [
          count('no longer listed', noLongerListed.count, ', and kept as they are'),
          ...listed(noLongerListed, ({ ein, name }) => `${ein} ${name}`, 5),
        ]
      : []),
  ].join('\n');
}

function totals(results: FileResult[]): string {
  const sum = (of: (result: FileResult) => number) => results.reduce((total, result) => total + of(result), 0);
  return [
    `Together: ${grouped(sum(rowsOf))} rows of ${results.length} files`,
    count(
      'added',
      sum(({ added }) => added),
    ),
    count(
      'updated',
      sum(({ updated }) => updated),
    ),
    count(
      'unchanged',
      sum(({ unchanged }) => unchanged),
    ),
    count(
      'skipped',
      sum(({ skipped }) => skipped.count),
    ),
    count(
      'no longer listed',
      sum(({ noLongerListed }) => noLongerListed.count),
    ),
  ].join('\n');
}

function count(what: string, value: number, more = ''): string {
  return `  ${what.padEnd(16)} ${grouped(value).padStart(9)}${value > 0 ? more : ''}`;
}

function listed<T>(list: ReportFile<T>, tell: (entry: T) => string, few = list.first.length): string[] {
  if (list.count === 0) return [];
  const shown = list.first.slice(0, few);
  const left = list.count - shown.length;
  const path = relative('', list.path);
  return [
    ...shown.map((entry) => `    ${tell(entry)}`),
    `    ${left > 0 ? `and ${grouped(left)} more; ` : ''}the whole list is in ${path.startsWith('..') ? list.path : path}`,
  ];
}
