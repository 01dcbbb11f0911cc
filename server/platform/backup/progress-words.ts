import type { Progress } from './format.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size for people: `3.2 GB`. */
export function sizeInWords(bytes: number): string {
  const step = Math.min(Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)), units.length - 1);
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 }).format(bytes / 1_000 ** step)} ${units[step]}`;
}

/** The total is an estimate, so the text says “about”. */
export function progressInWords(work: string, { part, done, total }: Progress): string {
  return `${work}: ${part}, ${sizeInWords(done)} of about ${sizeInWords(Math.max(done, total))}`;
}
