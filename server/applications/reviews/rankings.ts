import { sql } from 'kysely';
import { type CategoryRanking, rankingMessages, type updateRankings } from '#contract/applications/reviews/rankings.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { markInvitationsSetUp } from './invitations/progress.ts';

/** A reviewer's preferred categories, first choice first. */
export async function findRankings(db: Db, user: number): Promise<CategoryRanking[]> {
  return db
    .selectFrom('reviewerRankings as r')
    .innerJoin('categories as c', 'c.id', 'r.categoryId')
    .select(['c.id', 'c.name', sql<number>`r.rank::int`.as('userRanking')])
    .where('r.userId', '=', user)
    .orderBy('r.rank')
    .execute();
}

export async function replaceRankings(tx: Tx, user: number, chosen: BodyOf<typeof updateRankings>): Promise<CategoryRanking[]> {
  const ids = chosen.map(({ id }) => id);
  if (ids.length > 0) {
    // lock the categories, so that a merge deletes none of them before the commit
    const known = await tx.selectFrom('categories').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
    if (known.length < ids.length) throw refuseFields({ non_field_errors: [rankingMessages.unknown] });
  }
  // Lock the user, so that two tabs do not mix their choices: the later choice replaces the earlier one.
  await tx.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().execute();
  await tx.deleteFrom('reviewerRankings').where('userId', '=', user).execute();
  if (ids.length > 0) {
    const rows = chosen.map(({ id, categoryRanking }) => ({ userId: user, categoryId: id, rank: categoryRanking }));
    await tx.insertInto('reviewerRankings').values(rows).execute();
  }
  await markInvitationsSetUp(tx, [user]);
  return findRankings(tx, user);
}
