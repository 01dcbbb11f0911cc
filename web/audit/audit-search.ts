import { type SubjectKind, subjectKinds } from '#contract/audit-subjects.ts';
import { readChoice, readPage, readWholeNumbers } from '../ui/list-search.ts';

/** The trail's filters as they stand in the address. */
export interface AuditSearch {
  subjectKind?: SubjectKind | undefined;
  subjectId?: number | undefined;
  actorId?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  page?: number | undefined;
}

export function validateAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    subjectKind: readChoice(subjectKinds, raw.subjectKind),
    subjectId: readWholeNumbers(raw.subjectId)?.[0],
    actorId: readWholeNumbers(raw.actorId)?.[0],
    startDate: readDay(raw.startDate),
    endDate: readDay(raw.endDate),
    page: readPage(raw.page),
  };
}

function readDay(value: unknown): string | undefined {
  const text = String(value ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
