import * as z from 'zod/mini';
import { momentText } from '#contract/wire/days-and-times.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idParams, oneOf, page } from '#contract/wire/shapes.ts';
import { auditQuery } from './audit-query.ts';
import { subjectKinds } from './subjects.ts';

/** One change, with the names at that time. */
const auditEntry = z.object({
  id: z.int(),
  at: momentText,
  /** null: the system, or a command on the server */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  /** as shown on the screen: `created`, `signed out everywhere` */
  action: z.string(),
  subject: z.object({ kind: oneOf(subjectKinds), id: z.int(), name: z.string() }),
  /** `field` is camelCase: the wire converts keys, not values. `isLong`: a list leaves out both values of a long text */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), isLong: z.optional(z.boolean()) })),
  reason: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

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

export const readAuditEntry = endpoint({
  name: 'readAuditEntry',
  method: 'GET',
  path: 'audit/{id}/',
  access: 'readAudit',
  tag: 'Audit',
  summary: 'One change, with long texts in full',
  params: idParams,
  result: auditEntry,
});
