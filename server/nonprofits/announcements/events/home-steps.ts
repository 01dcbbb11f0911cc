import { sql } from 'kysely';
import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';

/** days after a nonprofit's last event during which its staff are reminded to announce the next one */
const remembered = 90;

/**
 * The step to announce an event, for a nonprofit that has no published event to come and whose last event was at most 90 days
 * ago.
 */
export async function eventSteps({ db, nonprofit, today }: StepReading): Promise<NextStep[]> {
  const { rows } = await sql<{ ended: number; last: string }>`
    SELECT (count(*) FILTER (WHERE date >= ${today}::date - ${remembered}::int))::int AS ended,
      (array_agg(name ORDER BY date DESC, id DESC))[1] AS last
    FROM events WHERE nonprofit_id = ${nonprofit} AND published AND cancelled_at IS NULL
    HAVING max(date) < ${today}::date`.execute(db);
  const [found] = rows;
  if (!found || found.ended === 0) return [];
  return [
    step({
      key: 'events',
      title: 'Announce your next event',
      detail: `“${found.last}” is over, and visitors see no event of yours. Update events that come again, or remove them.`,
      link: '/manage-events?when=past',
      action: 'Manage events',
    }),
  ];
}
