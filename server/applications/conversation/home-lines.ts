import { sql } from 'kysely';
import { type HomeLines, waiting } from '#server/platform/home/line.ts';
import { findPromise } from './promise.ts';

/**
 * How many conversations wait for programme staff, and how many for a nonprofit's answer. Questions are urgent from the working day
 * before the promised one; all are if staff promise no day.
 */
export const conversationLines: HomeLines = async ({ db, timeZone }) => {
  // the environment can fix no number of days
  const { days } = await findPromise(db, { settings: {} });
  const { rows } = await sql<{ asked: number; isDue: boolean; answered: number; nonprofit: number }>`
    SELECT count(asked_at)::int AS asked,
      coalesce(bool_or(${days} = 0 OR answer_due(asked_at, ${days}, ${timeZone}) <= answer_due(now(), 1, ${timeZone}))
        FILTER (WHERE asked_at IS NOT NULL), false) AS is_due,
      count(*) FILTER (WHERE awaits = 'STAFF' AND asked_at IS NULL)::int AS answered,
      count(*) FILTER (WHERE awaits = 'NONPROFIT')::int AS nonprofit
    FROM response_conversations WHERE awaits IS NOT NULL`.execute(db);
  const { asked = 0, isDue = false, answered = 0, nonprofit = 0 } = rows[0] ?? {};
  return waiting('conversations', 'Questions and answers', [
    { count: asked, label: 'asked by applicants', link: '/applications/responses?awaits=QUESTION', urgent: isDue },
    { count: answered, label: 'answered', link: '/applications/responses?awaits=ANSWER', urgent: true },
    { count: nonprofit, label: 'without an answer', link: '/applications/responses?awaits=NONPROFIT' },
  ]);
};
