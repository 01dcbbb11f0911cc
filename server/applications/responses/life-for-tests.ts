import type { TestApi } from '#tests/api.ts';
import type { Typed } from '#tests/factories/application-responses.ts';

/** Answers to all required questions. */
export const complete: Typed[] = [
  ['open-text', 'We feed people.'],
  ['one-choice', 'In town'],
  ['checkbox', true],
];
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
export const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

/** The letters to an email address. */
export const mailsTo = (api: TestApi, recipient: string) =>
  api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', recipient).orderBy('id').execute();

/** The entries of the audit trail about a response. */
export const trailOf = (api: TestApi, id: number) =>
  api.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'changes', 'reason'])
    .where('subjectKind', '=', 'applicationResponse')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
