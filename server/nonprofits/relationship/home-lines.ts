import { sql } from 'kysely';
import { may } from '#contract/platform/access/permissions.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line, waiting } from '#server/platform/home/line.ts';
import { isColleagueSql } from './colleagues.ts';

/** how many of one's own steps the home page names */
const named = 5;

interface Due {
  id: number;
  nonprofit: number;
  name: string;
  body: string;
  daysLate: number;
}

const listOf = (query: string) => `/nonprofits?ordering=next_step&${query}`;

/** One's own next steps that are due, the oldest first, and what colleagues who left have left behind. */
export async function relationshipLines({ db, actor, today }: HomeReading): Promise<HomeLine[]> {
  if (!may(actor, 'readPrivateNotes')) return [];
  const { rows } = await sql<Due>`
    SELECT s.id, n.id AS nonprofit, n.name, s.body, ${today}::date - s.day AS days_late
    FROM nonprofit_steps s JOIN nonprofits n ON n.id = s.nonprofit_id
    WHERE s.done_at IS NULL AND s.person_id = ${actor.id} AND s.day <= ${today}::date ORDER BY s.day, s.id`.execute(db);
  const steps = rows.slice(0, named).map(({ id, nonprofit, name, body, daysLate }) =>
    line('WAITING', {
      key: `next-step-${id}`,
      title: body,
      link: `/nonprofit/${nonprofit}`,
      detail: `${name} · ${whenOf(daysLate)}`,
      urgent: daysLate > 0,
    }),
  );
  const nonprofits = new Set(rows.map((row) => row.nonprofit)).size;
  const link = listOf(`next_step_of=${actor.id}&next_step_by=${today}`);
  const late = rows.some(({ daysLate }) => daysLate > 0);
  const all =
    rows.length > named
      ? waiting('next-steps', 'My next steps', [{ count: nonprofits, label: 'nonprofits with a step due', link, urgent: late }])
      : [];
  return [...steps, ...all, ...(may(actor, 'manageRelationships') ? await leftBehind({ db }) : [])];
}

function whenOf(daysLate: number): string {
  if (daysLate === 0) return 'due today';
  return daysLate === 1 ? 'due yesterday' : `due ${daysLate} days ago`;
}

async function leftBehind({ db }: Pick<HomeReading, 'db'>): Promise<HomeLine[]> {
  const left = sql`NOT ${sql.raw(isColleagueSql)}`;
  const { rows } = await sql<{ owned: number; steps: number }>`SELECT
    (SELECT count(*)::int FROM nonprofits JOIN users ON users.id = nonprofits.owner_id WHERE ${left}) AS owned,
    (SELECT count(DISTINCT s.nonprofit_id)::int FROM nonprofit_steps s LEFT JOIN users ON users.id = s.person_id
      WHERE s.done_at IS NULL AND coalesce(${left}, true)) AS steps`.execute(db);
  const owned = rows[0]?.owned ?? 0;
  const nonprofits = owned === 1 ? 'nonprofit' : 'nonprofits';
  return waiting('left-behind', 'Left by colleagues', [
    { count: owned, label: `${nonprofits} whose owner has left`, link: '/nonprofits?owner=left' },
    { count: rows[0]?.steps ?? 0, label: 'with a step of somebody who has left', link: '/nonprofits?next_step_of=left' },
  ]);
}
