import { sql } from 'kysely';
import { type HomeLines, waiting } from '#server/platform/home/line.ts';

/** How many conversations wait for programme staff, and how many for a nonprofit's answer. */
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
