import * as z from 'zod/mini';
import { subjectKinds } from './audit-subjects.ts';
import { calendarDay } from './days-and-times.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, page, paging, wholeNumber } from './shapes.ts';

/** One change: who did what to whom, when, from what to what. Names are those of that moment. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** null: the system itself, or a command on the server */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  /** a word or two, as they are shown: `created`, `signed out everywhere` */
  action: z.string(),
  subject: z.object({ kind: oneOf(subjectKinds), id: z.int(), name: z.string() }),
  /** the field in TypeScript's spelling: its name is a value here, which the wire leaves as it is */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const day = calendarDay('Enter a date as YYYY-MM-DD.');

export const auditFilters = {
  subjectKind: z.optional(oneOf(subjectKinds)),
  subjectId: z.optional(wholeNumber),
  /** who did it */
  actorId: z.optional(wholeNumber),
  /** the first and the last day, in the programme's time zone */
  startDate: z.optional(day),
  endDate: z.optional(day),
};

const auditQuery = z.object({ ...auditFilters, ...paging });
export type AuditQuery = z.output<typeof auditQuery>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: 'audit/',
  access: 'readAudit',
  tag: 'Audit',
  summary: 'Who changed what, newest first',
  query: auditQuery,
  result: page(auditEntry),
});
