import { sql } from 'kysely';
import { acceptedYear, acceptedYearMessage } from '#contract/nonprofits/accepted-years.ts';
import { factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { bulkMessages, type WantedBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { isColleagueSql } from '#server/nonprofits/relationship/colleagues.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

/**
 * Checks that the change has the value that its action needs (a year, a category or a day) and no other; throws 400 if not.
 * Returns what the change does, in words.
 */
export async function checkWanted(db: Db, wanted: Omit<WantedBulkChange, 'chosen'>): Promise<string> {
  const { label, parameter, clears } = factsOf(wanted.action);
  for (const name of ['year', 'category', 'day', 'person'] as const) {
    const value = wanted[name];
    if (name !== parameter && value !== undefined) throw refuseFields({ [name]: [bulkMessages.notNeeded] });
    if (name === parameter && (value === undefined || (value === null && !clears)))
      throw refuseFields({ [name]: [bulkMessages[name]] });
  }
  const { year, category, day, person } = wanted;
  if (year !== undefined && !acceptedYear.safeParse(year).success) throw refuseFields({ year: [acceptedYearMessage] });
  if (category === null) return 'Clear print category';
  if (category !== undefined) return `${label} “${await categoryName(db, category)}”`;
  if (person === null) return 'Remove owner';
  if (person !== undefined) return `${label} “${await colleagueName(db, person)}”`;
  if (day !== undefined) return `${label} as of ${longDayText(day)}`;
  return year === undefined ? label : `${label} ${year}`;
}

async function colleagueName(db: Db, id: number): Promise<string> {
  const found = await db
    .selectFrom('users')
    .select(sql<string>`person_name(first_name, last_name, email)`.as('name'))
    .where('id', '=', id)
    .where(sql.raw<boolean>(isColleagueSql))
    .executeTakeFirst();
  if (!found) throw refuseFields({ person: [bulkMessages.noColleague] });
  return found.name;
}

async function categoryName(db: Db, id: number): Promise<string> {
  const found = await db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst();
  if (!found) throw refuseFields({ category: [bulkMessages.noCategory] });
  return found.name;
}
