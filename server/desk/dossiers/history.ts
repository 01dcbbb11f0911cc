import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { AuditEntry } from '#contract/platform/audit/audit.ts';
import { labelsOf } from '#contract/platform/fields/form-values.ts';
import { column } from '#server/money/statements/documents.ts';
import type { DocumentPart } from '#server/platform/documents/document.ts';
import { chapter, section } from './print.ts';

const labels: ReadonlyMap<string, string> = new Map(Object.entries(labelsOf(nonprofitFields)));

/** The audit trail of a record as a table. Only the file in the zip has the values before and after each change. */
export function printHistory(entries: readonly AuditEntry[], level: 2 | 3): DocumentPart[] {
  if (entries.length === 0) return [];
  return [level === 2 ? chapter('History') : section('History'), historyTable(entries)];
}

function historyTable(entries: readonly AuditEntry[]): DocumentPart {
  return {
    kind: 'table',
    columns: [column('Day', { width: 'day' }), column('By', { width: 'wide' }), column('What', { width: 'wide' })],
    rows: entries.map(({ at, actor, action, subject, changes, reason }) => [
      at.slice(0, 10),
      actor?.name ?? 'Almoner',
      [`${action} ${subject.name}`, changes.map(({ field }) => labels.get(field) ?? field).join(', '), reason]
        .filter(Boolean)
        .join(': '),
    ]),
    total: [],
  };
}
