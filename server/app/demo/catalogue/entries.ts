import { readEntries } from '#server/app/demo/read-entries.ts';
import { catalogueEntry } from './entry.ts';

const chapters = ['arts-and-memory', 'learning-and-growing-up', 'home-and-livelihood', 'health-and-care', 'land-and-water'];

/** The demo programme's nonprofits. */
export const catalogue = chapters.flatMap((name) => readEntries(new URL(`${name}.json`, import.meta.url), catalogueEntry));

/** The domain of an invented organization, under `.example`, which nobody can register. */
export function demoHost(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}.example`;
}
