import { sql } from 'kysely';
import { isNonprofitStaff } from '#contract/platform/access/permissions.ts';
import type { CalendarSource } from '#server/platform/home/calendar-source.ts';

/** For nonprofit staff: the days on which permissions for their photos end. */
export const photoDates: CalendarSource = async ({ db, actor, from, to }) => {
  if (!isNonprofitStaff(actor)) return [];
  const { rows } = await sql<{ day: string; count: number }>`
    SELECT consent_ends AS day, count(*)::int AS count FROM photos
    WHERE nonprofit_id = ${actor.nonprofit} AND deleted_at IS NULL AND consent_given
      AND consent_ends BETWEEN ${from}::date AND ${to}::date
    GROUP BY consent_ends`.execute(db);
  return rows.map(({ day, count }) => ({
    key: `photos-${day}`,
    kind: 'PHOTOS',
    title: count === 1 ? 'The permission for a photo ends' : `The permission for ${count} photos ends`,
    detail: '',
    day,
    link: '/photo-manager',
  }));
};
