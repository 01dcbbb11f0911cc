import type { ApplicationElement } from '#contract/application-elements.ts';
import type { Db } from '#server/database/connection.ts';
import { readElements } from '../stored-elements.ts';

/** Reads the elements of a response; undefined where there is none. */
export type ReadElements = (response: number) => Promise<readonly ApplicationElement[] | undefined>;

const remembered = 200;

/**
 * A response's elements never change once it has begun, so those of the responses that are being written are remembered:
 * a save then is one trip to the database. They are no secret kept here: who may write is asked at every save.
 */
export function openElementCache(db: Db): ReadElements {
  const known = new Map<number, readonly ApplicationElement[]>();
  return async (response) => {
    const found = known.get(response) ?? (await findElements(db, response));
    if (!found) return undefined;
    // the one that was asked for longest ago is the first to be forgotten
    known.delete(response);
    known.set(response, found);
    if (known.size > remembered) known.delete(known.keys().next().value as number);
    return found;
  };
}

async function findElements(db: Db, response: number): Promise<readonly ApplicationElement[] | undefined> {
  const row = await db.selectFrom('applicationResponses').select('elements').where('id', '=', response).executeTakeFirst();
  return row && readElements(row.elements);
}
