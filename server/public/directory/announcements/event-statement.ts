import type { DirectoryEvent } from '#contract/public/directory/directory.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { eventColumns } from './item-columns.ts';

/** A public event, past or future, of a published nonprofit; undefined if there is none. */
export async function findEvent(reads: Queries, id: number): Promise<DirectoryEvent | undefined> {
  const text = `SELECT to_json(item) AS item FROM (SELECT ${eventColumns} FROM events
    JOIN nonprofits ON nonprofits.id = events.nonprofit_id
    WHERE events.id = $1 AND events.published AND nonprofits.display) AS item`;
  const { rows } = await reads.query<{ item: DirectoryEvent }>(prepared(text, [id]));
  return rows[0]?.item;
}
