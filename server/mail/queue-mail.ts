import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connection.ts';
import { addJob } from '#server/jobs/add-job.ts';
import type { DataOf, TemplateName } from './templates.ts';

interface Mail<Name extends TemplateName> {
  /** one address */
  to: string;
  template: Name;
  data: DataOf<Name>;
}

/** Asks for a letter in the caller's transaction: it goes out if, and only if, that is committed. Answers its id. */
export async function queueMail<Name extends TemplateName>(tx: Db, { to, template, data }: Mail<Name>): Promise<number> {
  const { id } = await tx
    .insertInto('mailMessages')
    .values({ recipient: to, template, data: JSON.stringify(data), messageId: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(tx, 'deliver-mail', { id }, { key: deliveryKey(id) });
  return id;
}

/** A message has one job at most. */
export function deliveryKey(id: number): string {
  return `mail ${id}`;
}
