import { sql } from 'kysely';
import { type HomeLines, waiting } from '#server/home/line.ts';

/** Answers of nonprofits that staff have not replied to or settled, and questions that have no answer yet. */
export const conversationLines: HomeLines = async ({ db }) => {
  const { rows } = await sql<{ staff: number; nonprofit: number }>`
    SELECT count(*) FILTER (WHERE awaits = 'STAFF')::int AS staff, count(*) FILTER (WHERE awaits = 'NONPROFIT')::int AS nonprofit
    FROM response_conversations WHERE awaits IS NOT NULL`.execute(db);
  const { staff = 0, nonprofit = 0 } = rows[0] ?? {};
  return waiting('conversations', 'Questions to applicants', [
    { count: staff, label: 'answered', link: '/applications/responses?awaits=STAFF', urgent: true },
    { count: nonprofit, label: 'without an answer', link: '/applications/responses?awaits=NONPROFIT' },
  ]);
};
