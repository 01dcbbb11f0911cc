import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { inChunks } from '#server/platform/jobs/long-work.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { publishUpdate } from './publish-update.ts';

/** the hour of the posting date at which a scheduled update goes out, in the programme's time zone */
const morning = 8;

/** Publishes scheduled updates whose posting date has come. */
export const postUpdates: Task<'post-updates'> = async (_payload, { db, config }) => {
  const zone = config.public.programmeTimeZone;
  const { rows } = await sql<{ id: number }>`SELECT id FROM updates
    WHERE state = 'SCHEDULED' AND posted_on + make_interval(hours => ${morning}) <= now() AT TIME ZONE ${zone} ORDER BY id`.execute(
    db,
  );
  for (const { id } of rows) await transact(db, (tx) => publishUpdate(tx, id));
};

const lettersAtOnce = 250;

/**
 * Writes the letters of an update into the outbox, some hundred in each transaction. A receiver's row names its letter in the
 * same transaction, so that a job that was killed continues with the receivers who have none.
 */
export const sendUpdate: Task<'send-update'> = async ({ id }, context) => {
  if (!(await inChunks(context, (tx) => writeLetters(tx, id)))) await addJob(context.db, 'send-update', { id });
};

/** Returns false once every receiver has a letter. The locked update keeps two jobs from writing the same letters. */
async function writeLetters(tx: Tx, id: number): Promise<boolean> {
  const update = await tx
    .selectFrom('updates')
    .select(['title', 'author', 'notes', 'postedOn', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (update?.state !== 'SENDING') return false;
  const { rows } = await sql<{ userId: number; email: string; token: string }>`
    WITH next AS (
      SELECT r.user_id, u.email FROM update_receivers r JOIN users u ON u.id = r.user_id
      WHERE r.update_id = ${id} AND r.wants_letter AND r.letter_id IS NULL ORDER BY r.user_id LIMIT ${lettersAtOnce}
    ), added AS (
      INSERT INTO update_subscriptions (user_id) SELECT user_id FROM next
      ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING user_id, token
    )
    SELECT next.user_id, next.email, added.token FROM next JOIN added USING (user_id) ORDER BY next.user_id`.execute(tx);
  const { title, author, notes } = update;
  const data = { title, author, notes, postedOn: longDayText(update.postedOn) };
  const letters = await queueMails(
    tx,
    'update',
    rows.map(({ email, token }) => ({ to: email, data: { ...data, token } })),
  );
  await sql`UPDATE update_receivers r SET letter_id = given.letter
    FROM unnest(${rows.map(({ userId }) => userId)}::int[], ${letters}::int[]) AS given (person, letter)
    WHERE r.update_id = ${id} AND r.user_id = given.person`.execute(tx);
  if (rows.length === lettersAtOnce) return true;
  await tx.updateTable('updates').set({ state: 'SENT' }).where('id', '=', id).execute();
  return false;
}
