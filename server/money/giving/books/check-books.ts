import type { Task } from '#server/platform/jobs/task.ts';
import { findBrokenRules } from './broken-rules.ts';

/** Checks every night whether each cent of the gifts is where it should be; Upkeep shows what is not. */
export const checkBooks: Task<'check-books'> = async (_, { db, pool, log }) => {
  const broken = await findBrokenRules(pool);
  for (const [rule, rows] of Object.entries(broken)) log.error({ rule, rows }, 'a rule of the gifts does not hold');
  await db
    .updateTable('givingSettings')
    .set({ booksCheckedAt: new Date().toISOString(), brokenRules: Object.keys(broken) })
    .execute();
};
