import { type RawBuilder, sql } from 'kysely';
import type { Volunteer, Volunteering, VolunteeringQuery } from '#contract/nonprofits/volunteering/volunteering.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { textWords } from '#server/platform/search/text-words.ts';

export type StoredVolunteering = Omit<Volunteering, 'can'>;
type Row = Omit<StoredVolunteering, 'nonprofitRef' | 'hours'> & { nonprofitId: number; nonprofitName: string; hours: string };

const counted = sql`LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state <> 'DECLINED')::int AS total, count(*) FILTER (WHERE state = 'WAITING')::int AS waiting,
      coalesce(sum(hours), 0) AS hours
    FROM volunteers WHERE volunteers.opportunity_id = found.id AND volunteers.confirmed_at IS NOT NULL) AS counted ON true`;

const columns = sql`found.id, found.title AS name, found.nonprofit_id, nonprofits.name AS nonprofit_name,
  counted.total AS total_volunteers, counted.waiting, counted.hours,
  CASE WHEN found.is_public THEN 'PUBLIC' ELSE 'PRIVATE' END AS type, found.event_date AS date, found.notes,
  found.notes_version AS version`;

const joined = (owned: RawBuilder<unknown>) => sql`(SELECT * FROM volunteer_opportunities WHERE ${owned}) AS found
  JOIN nonprofits ON nonprofits.id = found.nonprofit_id`;

function asVolunteering({ nonprofitId, nonprofitName, hours, ...same }: Row): StoredVolunteering {
  return { ...same, hours: Number(hours), nonprofitRef: { id: nonprofitId, name: nonprofitName } };
}

/**
 * Opportunities, newest first, with the totals of all pages. `owned`: SQL condition of the opportunities that the actor may see.
 */
export async function findVolunteering(
  db: Db,
  owned: RawBuilder<unknown>,
  { nonprofitId, search, type, waiting }: VolunteeringQuery,
  limit: number,
  offset: number,
) {
  const words = sql.raw(textWords("found.title || ' ' || nonprofits.name"));
  const conditions = [
    sql`true`,
    ...(nonprofitId === undefined ? [] : [sql`found.nonprofit_id = ${nonprofitId}`]),
    ...(search ? [sql`${words} @@ (SELECT search_query(${search}))`] : []),
    ...(type === undefined ? [] : [sql`found.is_public = ${type === 'PUBLIC'}`]),
    ...(waiting === undefined ? [] : [sql`(counted.waiting > 0) = ${waiting}`]),
  ];
  const from = sql`${joined(owned)} ${counted} WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows: sums } = await sql<{ count: number; volunteers: number; hours: string }>`SELECT count(*)::int AS count,
    coalesce(sum(counted.total), 0)::int AS volunteers, coalesce(sum(counted.hours), 0) AS hours FROM ${from}`.execute(db);
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${from} ORDER BY found.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const { count = 0, volunteers = 0, hours = '0' } = sums[0] ?? {};
  return { count, results: rows.map(asVolunteering), totals: { volunteers, hours: Number(hours) } };
}

export async function findOneVolunteering(
  db: Db,
  owned: RawBuilder<unknown>,
  id: number,
): Promise<StoredVolunteering | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${joined(owned)} ${counted} WHERE found.id = ${id}`.execute(db);
  return rows[0] && asVolunteering(rows[0]);
}

export async function setNotes(tx: Tx, id: number, notes: string): Promise<void> {
  await tx
    .updateTable('volunteerOpportunities')
    .set((write) => ({ notes, notesVersion: write('notesVersion', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function lockOpportunity(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('volunteerOpportunities').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

const volunteerColumns = ['id', 'name', 'email', 'message', 'state', 'confirmedAt', 'answeredAt', 'answer', 'hours'] as const;

/** Volunteers who confirmed their offer, newest first. */
export async function findVolunteers(db: Db, opportunity: number, limit: number, offset: number) {
  const confirmed = db.selectFrom('volunteers').where('opportunityId', '=', opportunity).where('confirmedAt', 'is not', null);
  const { count } = await confirmed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await confirmed.select(volunteerColumns).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { count, results: rows.map(asVolunteer) };
}

/** Locks a confirmed volunteer. Returns the row with its opportunity and nonprofit. */
export async function lockVolunteer(tx: Tx, id: number) {
  return tx
    .selectFrom('volunteers')
    .innerJoin('volunteerOpportunities as o', 'o.id', 'volunteers.opportunityId')
    .innerJoin('nonprofits', 'nonprofits.id', 'o.nonprofitId')
    .select(['volunteers.id', 'volunteers.email', 'volunteers.name', 'volunteers.state', 'volunteers.answer'])
    .select(['o.nonprofitId', 'o.title', 'o.contactEmail'])
    .select('nonprofits.name as nonprofitName')
    .where('volunteers.id', '=', id)
    .where('volunteers.confirmedAt', 'is not', null)
    .forUpdate('volunteers')
    .executeTakeFirst();
}

interface Changes {
  state?: 'ACCEPTED' | 'DECLINED';
  answer?: string;
  hours?: number;
}

export async function changeVolunteer(tx: Tx, id: number, { state, answer, hours }: Changes): Promise<Volunteer> {
  const row = await tx
    .updateTable('volunteers')
    .set({
      ...(state && { state, answeredAt: sql<string>`now()` }),
      ...(answer !== undefined && { answer }),
      ...(hours !== undefined && { hours: hours.toFixed(2) }),
    })
    .where('id', '=', id)
    .returning(volunteerColumns)
    .executeTakeFirstOrThrow();
  return asVolunteer(row);
}

function asVolunteer<Row extends { hours: string; confirmedAt: string | null }>({ hours, confirmedAt, ...same }: Row) {
  return { ...same, hours: Number(hours), confirmedAt: confirmedAt ?? '' };
}
