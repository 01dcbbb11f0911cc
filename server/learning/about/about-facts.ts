import { sql } from 'kysely';
import type { AboutFacts } from '#contract/learning/about.ts';
import { type LibraryCategory, libraryCategories } from '#contract/learning/library/library-choices.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { findOffered } from '#server/learning/subscription/prices/tiers.ts';
import { libraryAccessSql } from '#server/platform/access/library-access.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import { findSettings } from '#server/platform/programme/settings.ts';

/** Reads what the public page shows: prices, subtopics, and figures. Counts the library's files and reads none of them. */
export async function readAboutFacts(db: Db, config: Config): Promise<AboutFacts> {
  const { learningResources, learningWebinars, learningCharities } = await findSettings(db, config);
  const named = await db.selectFrom('learningSubtopics').select(['category', 'name']).orderBy('place').execute();
  const namesOf = (wanted: LibraryCategory) => named.flatMap(({ category, name }) => (category === wanted ? [name] : []));
  const subtopics = Object.fromEntries(libraryCategories.map((category) => [category, namesOf(category)]));
  const { files, nonprofits } = await count(db);
  return {
    isOpen: config.learningIsOpen,
    figures: {
      learningResources: learningResources || figureOf(files),
      learningWebinars,
      learningCharities: learningCharities || figureOf(nonprofits),
    },
    tiers: await findOffered(db),
    subtopics: subtopics as Record<LibraryCategory, string[]>,
  };
}

const figureOf = (number: number) => (number === 0 ? '' : grouped(number));

/** The library's files for nonprofits, and the nonprofits that have access. */
async function count(db: Db): Promise<{ files: number; nonprofits: number }> {
  const { rows } = await sql<{ files: number; nonprofits: number }>`SELECT
    (SELECT count(*)::int FROM learning_files WHERE approved AND deleted_at IS NULL) AS files,
    (SELECT count(*)::int FROM nonprofits WHERE ${sql.raw(libraryAccessSql)}) AS nonprofits`.execute(db);
  return rows[0] ?? { files: 0, nonprofits: 0 };
}
