import { sql } from 'kysely';
import type { AuditEntry, AuditQuery, SubjectKind } from '#contract/platform/audit/audit.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Changes } from './record-change.ts';

type EntriesPage = { count: number; results: AuditEntry[] };

/** Entries, newest first. A day begins and ends in the programme's time zone. */
export async function findEntries(
  db: Db,
  query: AuditQuery,
  timeZone: string,
  limit: number,
  offset: number,
): Promise<EntriesPage> {
  let entries = db.selectFrom('auditEntries');
  const inBulk = bulkChangesOf(query);
  if (inBulk) entries = entries.where(inBulk);
  else if (query.subjectKind !== undefined) entries = entries.where('subjectKind', '=', query.subjectKind);
  if (!inBulk && query.subjectId !== undefined) entries = entries.where('subjectId', '=', query.subjectId);
  if (query.actorId !== undefined) entries = entries.where('actorId', '=', query.actorId);
  if (query.startDate !== undefined)
    entries = entries.where('at', '>=', sql<string>`${query.startDate}::timestamp AT TIME ZONE ${timeZone}`);
  if (query.endDate !== undefined)
    entries = entries.where('at', '<', sql<string>`(${query.endDate}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`);
  const { count } = await entries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await entries.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { count, results: rows.map((row) => withoutLongTexts(asEntry(row))) };
}

export async function findEntry(db: Db, id: number): Promise<AuditEntry | undefined> {
  const row = await db.selectFrom('auditEntries').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asEntry(row);
}

/** All entries about these records, the oldest first, with long texts in full. */
export async function findHistory(db: Db, subjects: Partial<Record<SubjectKind, readonly number[]>>): Promise<AuditEntry[]> {
  const kinds = Object.entries(subjects).filter(([, ids]) => ids.length > 0);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where((is) => is.or(kinds.map(([kind, ids]) => is('subjectKind', '=', kind).and('subjectId', 'in', [...ids]))))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(asEntry);
}

/** most characters of a value in a list; a list leaves out longer values */
const longest = 120;

function withoutLongTexts(entry: AuditEntry): AuditEntry {
  const isLong = (value: unknown) => typeof value === 'string' && value.length > longest;
  const changes = entry.changes.map((change) =>
    isLong(change.from) || isLong(change.to) ? { field: change.field, from: null, to: null, isLong: true } : change,
  );
  return { ...entry, changes };
}

/**
 * SQL: whether an entry is about this nonprofit or user, or about a bulk change that changed this record. Undefined for all other
 * queries.
 */
function bulkChangesOf({ subjectKind, subjectId }: AuditQuery) {
  if (subjectId === undefined || (subjectKind !== 'nonprofit' && subjectKind !== 'user')) return undefined;
  return sql<boolean>`audit_entries.id IN (
    SELECT id FROM audit_entries WHERE subject_kind = ${subjectKind} AND subject_id = ${subjectId}
    UNION ALL
    SELECT entry.id FROM bulk_change_rows r
      JOIN bulk_changes b ON b.id = r.bulk_change_id AND b.records = ${subjectKind === 'user' ? 'PEOPLE' : 'NONPROFITS'}
      JOIN audit_entries entry ON entry.subject_kind = 'bulkChange' AND entry.subject_id = b.id
    WHERE r.record_id = ${subjectId} AND r.outcome = 'CHANGED')`;
}

interface Row {
  id: number;
  at: string;
  actorId: number | null;
  actorName: string;
  action: string;
  subjectKind: string;
  subjectId: number;
  subjectName: string;
  changes: unknown;
  reason: string;
}

function asEntry({ id, at, actorId, actorName, action, subjectKind, subjectId, subjectName, changes, reason }: Row): AuditEntry {
  return {
    id,
    at,
    actor: actorId === null && actorName === '' ? null : { id: actorId, name: actorName },
    action,
    subject: { kind: subjectKind as SubjectKind, id: subjectId, name: subjectName },
    changes: Object.entries(changes as Changes).map(([field, change]) => ({ field, ...change })),
    reason,
  };
}
