import { grouped } from '#contract/platform/wire/grouped.ts';

/** The size of a file: `512 bytes`, `340 KB`, `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${grouped(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))} ${unit}`;
}
