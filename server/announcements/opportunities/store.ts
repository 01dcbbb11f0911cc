import type { Selectable } from 'kysely';
import type { AnnouncementsQuery } from '#contract/announcements/announcement-calls.ts';
import { asksForSkills, type VolunteerFields, type VolunteerOpportunity } from '#contract/announcements/opportunities.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { VolunteerOpportunities } from '#server/database/types.ts';

/** An opportunity as it is stored. The actor's rights are added for each reader. */
export type StoredOpportunity = Omit<VolunteerOpportunity, 'can'>;

type Choices = Pick<VolunteerOpportunity, 'service' | 'duration' | 'skills' | 'hours' | 'demographic' | 'regions'>;

function asOpportunity(row: Selectable<VolunteerOpportunities>): StoredOpportunity {
  const { createdAt, updatedAt, nonprofitId, address1, address2, city, state, zipcode, ...same } = row;
  const { service, duration, skills, hours, demographic, regions } = row;
  return {
    ...same,
    // The columns are plain text. The contract has checked the values before they were stored.
    ...({ service, duration, skills, hours, demographic, regions } as Choices),
    nonprofit: nonprofitId,
    address: { address1, address2, city, state, zipcode },
  };
}

/** Drops skills unless the service asks for them. */
function asRow(nonprofitId: number, fields: VolunteerFields) {
  const { title, service, hours, hoursSpecific, duration, demographic, regions } = fields;
  const { address, description, contactEmail, contactName, contactTitle } = fields;
  const skills = asksForSkills(service) ? fields.skills : [];
  return {
    nonprofitId,
    title,
    service,
    skills,
    hours,
    hoursSpecific,
    duration,
    demographic,
    regions,
    ...address,
    description,
    contactEmail,
    contactName,
    contactTitle,
  };
}

function newestFirst(db: Db) {
  return db.selectFrom('volunteerOpportunities').selectAll().orderBy('id', 'desc');
}

/** A nonprofit's opportunities, newest first. */
export async function opportunitiesOf(db: Db, nonprofitId: number, limit: number): Promise<StoredOpportunity[]> {
  const rows = await newestFirst(db).where('nonprofitId', '=', nonprofitId).limit(limit).execute();
  return rows.map(asOpportunity);
}

export async function findOpportunities(
  db: Db,
  { nonprofitId }: Pick<AnnouncementsQuery, 'nonprofitId'>,
  limit: number,
  offset: number,
) {
  const { count } = await db
    .selectFrom('volunteerOpportunities')
    .select(db.fn.countAll<number>().as('count'))
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0))
    .executeTakeFirstOrThrow();
  const rows = await newestFirst(db)
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0))
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map(asOpportunity) };
}

export async function findOpportunity(db: Db, id: number): Promise<StoredOpportunity | undefined> {
  const row = await db.selectFrom('volunteerOpportunities').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asOpportunity(row);
}

/** Locks the row until the transaction ends. */
export async function lockOpportunity(tx: Tx, id: number): Promise<StoredOpportunity | undefined> {
  const row = await tx.selectFrom('volunteerOpportunities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asOpportunity(row);
}

export async function addOpportunity(tx: Tx, nonprofitId: number, fields: VolunteerFields): Promise<StoredOpportunity> {
  const insert = tx.insertInto('volunteerOpportunities').values(asRow(nonprofitId, fields));
  return asOpportunity(await insert.returningAll().executeTakeFirstOrThrow());
}

export async function changeOpportunity(
  tx: Tx,
  id: number,
  nonprofitId: number,
  fields: VolunteerFields,
): Promise<StoredOpportunity> {
  const row = await tx
    .updateTable('volunteerOpportunities')
    .set(({ eb, fn }) => ({ ...asRow(nonprofitId, fields), version: eb('version', '+', 1), updatedAt: fn('now') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asOpportunity(row);
}

export async function removeOpportunity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('volunteerOpportunities').where('id', '=', id).execute();
}
