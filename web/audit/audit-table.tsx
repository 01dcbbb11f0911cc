import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { responseStatusLabels } from '#contract/applications/response-status.ts';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { subjectKindLabels } from '#contract/audit/subjects.ts';
import { roleLabels } from '#contract/people/permissions.ts';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { formatMoment } from '../ui/text/format.ts';
import classes from './audit-page.module.css';

interface Props {
  entries: AuditEntry[] | undefined;
  stale: boolean;
  instead: ReactNode;
  onActor: (id: number) => void;
}

export function AuditTable({ entries, stale, instead, onActor }: Props) {
  const columns: Column<AuditEntry>[] = [
    { key: 'at', header: 'When', width: '17%', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { key: 'actor', header: 'Who', width: '18%', cell: ({ actor }) => <Who actor={actor} onActor={onActor} /> },
    { key: 'what', header: 'What', width: '30%', cell: (entry) => <What entry={entry} /> },
    { key: 'changes', header: 'Changes', cell: ({ changes }) => <ChangeList changes={changes} /> },
  ];
  return (
    <DataTable label="Audit Trail" columns={columns} rows={entries} rowKey={({ id }) => id} stale={stale} instead={instead} />
  );
}

function Who({ actor, onActor }: { actor: AuditEntry['actor']; onActor: (id: number) => void }) {
  if (!actor) return 'The server';
  const { id, name } = actor;
  if (id === null) return name;
  return (
    <button type="button" className={classes.actor} title={`Only what ${name} did`} onClick={() => onActor(id)}>
      {name}
    </button>
  );
}

function What({ entry: { action, subject, reason } }: { entry: AuditEntry }) {
  const kind = subjectKindLabels[subject.kind];
  return (
    <>
      <span className={classes.action}>
        {kind} {action}:{' '}
      </span>
      <Subject subject={subject} />
      {reason && <span className={classes.reason}>{reason}</span>}
    </>
  );
}

const pages: Partial<Record<AuditEntry['subject']['kind'], string>> = {
  user: '/profile/$id',
  nonprofit: '/nonprofit/$id',
  applicationTemplate: '/applications/templates/$id',
  applicationResponse: '/applications/responses/$id',
  bulkChange: '/bulk-changes/$id',
};

function Subject({ subject: { kind, id, name } }: { subject: AuditEntry['subject'] }) {
  const to = pages[kind];
  return to ? (
    <Link to={to} params={{ id: String(id) }}>
      {name}
    </Link>
  ) : (
    name
  );
}

/** Each changed field with both values. */
export function ChangeList({ changes }: { changes: AuditEntry['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className={classes.field}>{inWords(field)}</span> {from !== null && <>{shown(from)} → </>}
          {shown(to)}
        </li>
      ))}
    </ul>
  );
}

/** `isActive` → `Active`, `webCategories` → `Web categories` */
function inWords(field: string): string {
  const words = field.replace(/^is(?=[A-Z])/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const trimmed = words.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}

/** Labels of stored codes. */
const labels = new Map<string, string>(Object.entries({ ...roleLabels, ...responseStatusLabels }));
const isInstant = /^\d{4}-\d\d-\d\dT/;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  if (typeof value === 'string') return labels.get(value) ?? (isInstant.test(value) ? formatMoment(value) : value);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
