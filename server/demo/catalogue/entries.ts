import { artsAndMemory } from './arts-and-memory.ts';
import type { CatalogueEntry } from './entry.ts';
import { healthAndCare } from './health-and-care.ts';
import { homeAndLivelihood } from './home-and-livelihood.ts';
import { landAndWater } from './land-and-water.ts';
import { learningAndGrowingUp } from './learning-and-growing-up.ts';

/** The demo programme's nonprofits. */
export const catalogue: readonly CatalogueEntry[] = [
  ...artsAndMemory,
  ...learningAndGrowingUp,
  ...homeAndLivelihood,
  ...healthAndCare,
  ...landAndWater,
];

/** The domain of an invented organization, under `.example`, which nobody can register. */
export function demoHost(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}.example`;
}
