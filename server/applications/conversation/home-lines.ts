import { sql } from 'kysely';
import { type HomeLines, waiting } from '#server/platform/home/line.ts';

/** How many conversations wait for programme staff, and how many for a nonprofit's answer. */
export const conversationLines: HomeLines = async ({ db }) => {
  const { rows } = await sql<{ asked: number; answered: number; nonprofit: number }>`
    SELECT count(asked_at)::int AS asked, count(*) FILTER (WHERE awaits = 'STAFF' AND asked_at IS NULL)::int AS answered,
      count(*) FILTER (WHERE awaits = 'NONPROFIT')::int AS nonprofit
    FROM response_conversations WHERE awaits IS NOT NULL`.execute(db);
  const { asked = 0, answered = 0, nonprofit = 0 } = rows[0] ?? {};
  return waiting('conversations', 'Questions and answers', [
    { count: asked, label: 'asked by applicants', link: '/applications/responses?awaits=QUESTION', urgent: true },
    { count: answered, label: 'answered', link: '/applications/responses?awaits=ANSWER', urgent: true },
    { count: nonprofit, label: 'without an answer', link: '/applications/responses?awaits=NONPROFIT' },
  ]);
};
