import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { StartRefused } from '#server/process/start-refused.ts';

/** The month that a file's name says: `eo_dc_2026-03.csv`, `eo1-202603.csv`; null: none. */
function monthOfName(path: string): string | null {
  const match = /(?<!\d)(20\d\d)[-_]?(0[1-9]|1[0-2])(?!\d)/.exec(basename(path));
  return match ? `${match[1]}-${match[2]}` : null;
}

const monthOfTime = (time: Date): string => time.toISOString().slice(0, 7);

/** A file on the disk, as far as choosing among files needs. */
export interface FoundFile {
  path: string;
  /** `2026-03`, of its name, else of its time */
  month: string;
  /** tells it from a file of another content */
  mark: string;
  changedAt: Date;
}

/** Throws StartRefused where there is no such file. */
export async function findFile(path: string): Promise<FoundFile> {
  const found = await stat(path).catch(() => {
    throw new StartRefused(`${path}: there is no such file.`);
  });
  const { size, mtime } = found;
  return {
    path,
    month: monthOfName(path) ?? monthOfTime(mtime),
    mark: `${basename(path)} ${size} ${mtime.toISOString()}`,
    changedAt: mtime,
  };
}

/** Tells these files from others. */
export const markOf = (files: readonly FoundFile[]): string =>
  files
    .map(({ mark }) => mark)
    .sort()
    .join('\n');

export const latestMonth = (files: readonly FoundFile[]): string =>
  files.reduce((latest, { month }) => (month > latest ? month : latest), '');
