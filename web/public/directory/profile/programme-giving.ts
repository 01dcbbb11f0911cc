import { webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';

/** The address at which the programme takes gifts for a nonprofit; null if it takes none. */
export function programmeGiving(pattern: string | null, { name, ein }: Pick<DirectoryProfile, 'name' | 'ein'>) {
  const known: Readonly<Record<string, string>> = { '{name}': name, '{ein}': ein ?? '' };
  return webAddress(pattern?.replace(/\{(?:name|ein)\}/g, (mark) => encodeURIComponent(known[mark] ?? '')) ?? '');
}
