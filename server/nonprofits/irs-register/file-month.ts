import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathProblem } from '#server/platform/process/path-problem.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/** The month in a file's name, as in `eo_dc_2026-03.csv` or `eo1-202603.csv`; null if the name has none. */
function monthOfName(path: string): string | null {
  const match = /(?<!\d)(20\d\d)[-_]?(0[1-9]|1[0-2])(?!\d)/.exec(basename(path));
  return match ? `${match[1]}-${match[2]}` : null;
}

const monthOfTime = (time: Date): string => time.toISOString().slice(0, 7);

/** A file on the disk, and what is known of it without reading it. */
export interface FoundFile {
  path: string;
  /** `2026-03`: the month in the file's name, else of its last change */
  month: string;
  /** name, size and time of the file: another mark means other content */
  mark: string;
  changedAt: Date;
}

/** Throws StartRefused if there is no such file. */
export async function findFile(path: string): Promise<FoundFile> {
  const found = await stat(path).catch((error) => {
    throw new StartRefused(pathProblem(path, error));
  });
  const { size, mtime } = found;
  return {
    path,
    month: monthOfName(path) ?? monthOfTime(mtime),
    mark: `${basename(path)} ${size} ${mtime.toISOString()}`,
    changedAt: mtime,
  };
}

/** The marks of all files as one text. If the text differs, the files differ. */
export const markOf = (files: readonly FoundFile[]): string =>
  files
    .map(({ mark }) => mark)
    .sort()
    .join('\n');

export const latestMonth = (files: readonly FoundFile[]): string =>
  files.reduce((latest, { month }) => (month > latest ? month : latest), '');
