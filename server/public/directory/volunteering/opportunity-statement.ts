import type { DirectoryOpportunity } from '#contract/public/directory/directory.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { opportunityColumns } from '#server/public/directory/announcements/item-columns.ts';

/** A public opportunity of a published nonprofit; undefined if there is none. */
export async function findOpportunity(reads: Queries, id: number): Promise<DirectoryOpportunity | undefined> {
  const text = `SELECT to_json(item) AS item FROM (SELECT ${opportunityColumns} FROM volunteer_opportunities
    JOIN nonprofits ON nonprofits.id = volunteer_opportunities.nonprofit_id
    WHERE volunteer_opportunities.id = $1 AND volunteer_opportunities.is_public AND nonprofits.display) AS item`;
  const { rows } = await reads.query<{ item: DirectoryOpportunity }>(prepared(text, [id]));
  return rows[0]?.item;
}
