import { sql } from 'kysely';
import { type AskingTemplate, mostTemplatesBefore } from '#contract/applications/earlier/asked-questions.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** The questions of the newest published templates without the template `except`, the newest template first. */
export async function findAskedQuestions(db: Db, except: number | undefined, timeZone: string): Promise<AskingTemplate[]> {
  const began = sql`coalesce(opens_at, created_at)`;
  const rows = await db
    .selectFrom('applicationTemplates')
    .select(['id', 'name', 'elements', sql<number>`extract(year FROM ${began} AT TIME ZONE ${timeZone})::int`.as('year')])
    .where('isPublished', '=', true)
    .where('id', '<>', except ?? 0)
    .orderBy(sql`${began} DESC, id DESC`)
    .limit(mostTemplatesBefore)
    .execute();
  return rows.map(({ id, name, year, elements }) => ({
    id,
    name,
    year,
    questions: readElements(elements)
      .filter(isQuestion)
      .map(({ uid, type, question }) => ({ uid, type, question })),
  }));
}
