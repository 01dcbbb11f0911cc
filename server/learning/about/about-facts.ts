import type { AboutFacts } from '#contract/learning/about.ts';
import { type LibraryCategory, libraryCategories } from '#contract/learning/library/library-choices.ts';
import type { Db } from '#server/database/connection.ts';
import { findOffered } from '#server/learning/subscription/prices/tiers.ts';
import type { Config } from '#server/process/config.ts';
import { findSettings } from '#server/programme/settings.ts';

/** Reads what programme staff set for the public page: figures, prices and subtopics. Reads no file of the library. */
export async function readAboutFacts(db: Db, config: Config): Promise<AboutFacts> {
  const { learningResources, learningWebinars, learningCharities } = await findSettings(db, config);
  const named = await db.selectFrom('learningSubtopics').select(['category', 'name']).orderBy('place').execute();
  const namesOf = (wanted: LibraryCategory) => named.flatMap(({ category, name }) => (category === wanted ? [name] : []));
  const subtopics = Object.fromEntries(libraryCategories.map((category) => [category, namesOf(category)]));
  return {
    figures: { learningResources, learningWebinars, learningCharities },
    tiers: await findOffered(db),
    subtopics: subtopics as Record<LibraryCategory, string[]>,
  };
}
