import { sql } from 'kysely';
import { isNonprofitStaff } from '#contract/platform/access/permissions.ts';
import { libraryLastDaySql } from '#server/platform/access/library-access.ts';
import type { CalendarSource } from '#server/platform/home/calendar-source.ts';

/** The last day of the nonprofit's access to the Learning Commons, for nonprofit staff. */
export const accessDates: CalendarSource = async ({ db, actor }) => {
  if (!isNonprofitStaff(actor)) return [];
  const { rows } = await sql<{ day: string | null }>`
    SELECT ${sql.raw(libraryLastDaySql)} AS day FROM nonprofits WHERE id = ${actor.nonprofit}`.execute(db);
  const day = rows[0]?.day ?? null;
  if (day === null) return [];
  const title = 'Last day of your access to the Learning Commons';
  return [{ key: 'access-ends', kind: 'ACCESS', title, detail: '', day, link: '/learning-commons' }];
};
