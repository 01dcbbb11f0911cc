import type { Settings } from '#contract/platform/programme/settings.ts';
import type { LibraryCategory } from './library/library-choices.ts';
import type { SubscriptionTier } from './subscription/tiers.ts';

/** What the public page says about the Learning Commons. */
export interface AboutFacts {
  /** whether there is a price or a file to show; otherwise the page says that the library is not open yet */
  isOpen: boolean;
  /** figures as staff wrote them, or as they were counted; empty: not shown */
  figures: Pick<Settings, 'learningResources' | 'learningWebinars' | 'learningCharities'>;
  tiers: readonly SubscriptionTier[];
  /** the names of each category's subtopics */
  subtopics: Record<LibraryCategory, string[]>;
}

declare module '#contract/public/directory/public-pages.ts' {
  interface PageData {
    about: { facts: AboutFacts };
  }
}
