import { createContext, use } from 'react';
import { patternSeed } from '#contract/platform/appearance/pattern.ts';
import type { Site } from '#contract/public/directory/public-pages.ts';

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('A public page is written for a site.');
  return site;
}

/** The address of the generated picture for a name. */
export function usePatternPath(): (name: string) => string {
  const { patternKey } = useSite();
  return (name) => `/directory/pattern/${patternKey}/${patternSeed(name).toString(16).padStart(8, '0')}.svg`;
}
