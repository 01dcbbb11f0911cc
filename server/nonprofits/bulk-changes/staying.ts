import { type RawBuilder, sql } from 'kysely';
import type { BulkAction } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { bulkMessages } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { userMessages } from '#contract/people/users.ts';
import { findNeededStaff } from '#server/people/roles.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { closesAccounts } from './column-change.ts';

interface Closing {
  action: BulkAction;
  undo: boolean;
  /** id of the person who asked for the change */
  actor: number | null;
  chosen: RawBuilder<unknown>;
  /** true: until the transaction ends, nobody else can change who is active programme staff */
  lock: boolean;
}

/** SQL: why an account `t` must stay active, or null. */
export async function findStaying(db: Db, { action, undo, actor, chosen, lock }: Closing): Promise<RawBuilder<string | null>> {
  if (!closesAccounts(action, undo)) return sql<string | null>`NULL::text`;
  const needed = await findNeededStaff(db, chosen, lock);
  return sql<string | null>`CASE WHEN NOT t.is_active THEN NULL WHEN t.id = ${actor}::int THEN ${bulkMessages.ownAccount}
    WHEN t.id = ANY (${needed}::int[]) THEN ${userMessages.lastStaff} END`;
}
