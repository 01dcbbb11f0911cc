import { sql } from 'kysely';
import type { Audience } from '#contract/people/updates/updates.ts';
import type { Db } from '#server/platform/database/connection.ts';

interface Traits {
  title?: string;
  author?: string;
  notes?: string;
  audiences?: Audience[];
  /** the people who received the update, without an email; default: nobody */
  receivers?: readonly { id: number }[];
}

/** Creates an update that was sent. Override only what the test is about. */
export async function createUpdateRow(db: Db, { receivers = [], ...traits }: Traits = {}): Promise<{ id: number }> {
  const update = await db
    .insertInto('updates')
    .values({
      title: 'Test update',
      author: 'Test Author',
      notes: 'What is new.',
      audiences: ['REVIEWERS'],
      postedOn: sql<string>`now()::date`,
      state: 'SENT',
      publishedAt: sql<string>`now()`,
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id } of receivers)
    await db.insertInto('updateReceivers').values({ updateId: update.id, userId: id, wantsLetter: false }).execute();
  return update;
}
