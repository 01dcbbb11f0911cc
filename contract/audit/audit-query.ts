import * as z from 'zod/mini';
import { calendarDay } from '#contract/wire/days-and-times.ts';
import { oneOf, paging, wholeNumber } from '#contract/wire/shapes.ts';
import { subjectKinds } from './subjects.ts';

/** The query of the audit trail. In a file of its own: the browser reads the page's address before it loads the call. */

const day = calendarDay('Enter a date as YYYY-MM-DD.');

export const auditQuery = z.object({
  subjectKind: z.optional(oneOf(subjectKinds)),
  subjectId: z.optional(wholeNumber),
  /** the user who made the change */
  actorId: z.optional(wholeNumber),
  /** first and last day, in the programme's time zone */
  startDate: z.optional(day),
  endDate: z.optional(day),
  ...paging,
});
export type AuditQuery = z.output<typeof auditQuery>;
