import type { ApplicationElement } from '#contract/applications/elements.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** Returns the elements of a response; undefined if the response does not exist. */
export type ReadElements = (response: number) => Promise<readonly ApplicationElement[] | undefined>;

const remembered = 200;

/**
 * Caches the elements of the responses that were saved last: a save then needs one query. The elements of a response never
 * change. Permissions are not cached: every save checks them.
 */
export function openElementCache(db: Db): ReadElements {
  const known = new Map<number, readonly ApplicationElement[]>();
  return async (response) => {
    const found = known.get(response) ?? (await findElements(db, response));
    if (!found) return undefined;
    // move the entry to the end of the map, so that the oldest entry is dropped first
    known.delete(response);
    known.set(response, found);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

async function findElements(db: Db, response: number): Promise<readonly ApplicationElement[] | undefined> {
  const row = await db.selectFrom('applicationResponses').select('elements').where('id', '=', response).executeTakeFirst();
  return row && readElements(row.elements);
}
