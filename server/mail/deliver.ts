import type { Task } from '#server/jobs/task.ts';
import { programmeOf } from './programme.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';

/** Writes a letter and keeps it. */
export const deliverMail: Task<{ id: number }> = async ({ id }, { db, config }) => {
  const message = await db.selectFrom('mailMessages').selectAll().where('id', '=', id).executeTakeFirst();
  if (message?.state !== 'QUEUED') return;
  const template = (templates as Record<string, Template<unknown>>)[message.template];
  if (!template) throw new Error(`there is no letter named ${message.template}`);
  const { subject } = template(message.data, programmeOf(config));
  await db.updateTable('mailMessages').set({ state: 'KEPT', subject }).where('id', '=', id).execute();
};
