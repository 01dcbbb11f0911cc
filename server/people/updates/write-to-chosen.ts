import { sql } from 'kysely';
import { type Update, updateMessages } from '#contract/people/updates/updates.ts';
import type { createUpdateToChosen, previewUpdateToChosen } from '#contract/people/updates/updates-to-chosen.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { chosenReceiversSql, countChosen } from './chosen-receivers.ts';
import { sampleLetter } from './sample-letter.ts';
import { findSame, readUpdate } from './save-update.ts';

interface Preview {
  app: App;
  body: BodyOf<typeof previewUpdateToChosen>;
  today: string;
}

/** Returns how many people would receive an update to chosen people, and the text of the email. */
export async function previewToChosen(tx: Tx, { app, body, today }: Preview) {
  const { title, author, notes, to } = body;
  const counted = await countChosen(tx, to, await chosenReceiversSql(app, body));
  const { words, receivers, unsubscribed, without } = counted;
  const sample = await sampleLetter(tx, app.config, { title, author, notes, today });
  return { words, receivers, unsubscribed, without, sample };
}

interface Create {
  app: App;
  actor: Actor;
  body: BodyOf<typeof createUpdateToChosen>;
  today: string;
}

/** Stores an update to the people who are chosen now, and sends it. The same request sent twice stores one update. */
export async function createToChosen(tx: Tx, { app, actor, body, today }: Create): Promise<{ update: Update; isNew: boolean }> {
  const { title, author, notes, to, requestKey = null } = body;
  const receivers = await chosenReceiversSql(app, body);
  const { words } = await countChosen(tx, to, receivers);
  const added = await tx
    .insertInto('updates')
    .values({
      ...{ title, author, notes, postedOn: today, audiences: [], chosen: words },
      ...{ state: 'SENDING', publishedAt: sql<string>`now()`, createdBy: actor.id, requestKey },
    })
    .onConflict((conflict) => conflict.constraint('updates_request_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return { update: await findSame(tx, actor, requestKey), isNew: false };
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO update_receivers (update_id, user_id, wants_letter)
    SELECT DISTINCT ${added.id}::int, found.user_id, s.ended_at IS NULL
    FROM (${receivers}) AS found LEFT JOIN update_subscriptions s ON s.user_id = found.user_id
    WHERE found.user_id IS NOT NULL`.execute(tx);
  if (numAffectedRows === 0n) throw refuseFields({ chosen: [updateMessages.nobodyChosen] });
  if (body.receivers !== undefined && body.receivers !== Number(numAffectedRows)) throw refuse(409, updateMessages.changed);
  await addJob(tx, 'send-update', { id: added.id }, { key: `send update ${added.id}` });
  await recordChange(tx, { actor, action: 'posted', subject: { kind: 'update', id: added.id, name: title }, reason: words });
  return { update: await readUpdate(tx, actor, added.id), isNew: true };
}
