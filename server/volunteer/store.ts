import type { Selectable } from 'kysely';
import type { ItemsQuery } from '#contract/nonprofit-items.ts';
import { asksForSkills, type VolunteerFields, type VolunteerOpportunity } from '#contract/volunteer.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { VolunteerOpportunities } from '#server/database/types.ts';

/** An opportunity as it is kept; who may change it is added for who asks. */
export type StoredOpportunity = Omit<VolunteerOpportunity, 'can'>;

type Choices = Pick<VolunteerOpportunity, 'service' | 'duration' | 'skills' | 'hours' | 'demographic' | 'regions'>;

function asOpportunity(row: Selectable<VolunteerOpportunities>): StoredOpportunity {
  const { createdAt, updatedAt, nonprofitId, address1, address2, city, state, zipcode, ...same } = row;
  const { service, duration, skills, hours, demographic, regions } = row;
  return {
    ...same,
    // what was written went through the contract's lists of choices
    ...({ service, duration, skills, hours, demographic, regions } as Choices),
    nonprofit: nonprofitId,
    address: { address1, address2, city, state, zipcode },
  };
}

/** Skills are dropped where the service does not ask for them: who chose another service meant that. */
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

export async function findOpportunities(db: Db, { nonprofitId }: Pick<ItemsQuery, 'nonprofitId'>, limit: number, offset: number) {
  const wanted = db
    .selectFrom('volunteerOpportunities')
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0));
  const { count } = await wanted.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await wanted.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { count, results: rows.map(asOpportunity) };
}

export async function findOpportunity(db: Db, id: number): Promise<StoredOpportunity | undefined> {
  const row = await db.selectFrom('volunteerOpportunities').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asOpportunity(row);
}

/** Nobody else changes it before the transaction ends. */
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
