import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/platform/audit/audit.ts';
import { subjectKindLabels } from '#contract/platform/audit/audit.ts';
import type { Column } from '../ui/lists/table/data-table.tsx';
import { formatMoment } from '../ui/text/format.ts';
import classes from './audit-page.module.css';
import { ChangeList } from './change-list.tsx';

export function auditColumns(onActor: (id: number) => void): Column<AuditEntry>[] {
  return [
    { key: 'at', header: 'When', width: '17%', cell: ({ at }) => <When at={at} /> },
    { key: 'actor', header: 'Who', width: '18%', cell: ({ actor }) => <Who actor={actor} onActor={onActor} /> },
    { key: 'what', header: 'What', width: '30%', cell: (entry) => <What entry={entry} /> },
    { key: 'changes', header: 'Changes', cell: (entry) => <ChangeList entry={entry} /> },
  ];
}

function When({ at }: { at: string }) {
  return (
    <time className="unbroken" dateTime={at}>
      {formatMoment(at)}
    </time>
  );
}

function Who({ actor, onActor }: { actor: AuditEntry['actor']; onActor: (id: number) => void }) {
  if (!actor) return 'The server';
  const { id, name } = actor;
  if (id === null) return name;
  return (
    <button
      type="button"
      className={`${classes.actor} plain-button touch breakable`}
      title={`Only what ${name} did`}
      onClick={() => onActor(id)}
    >
      {name}
    </button>
  );
}

function What({ entry: { action, subject, reason } }: { entry: AuditEntry }) {
  const kind = subjectKindLabels[subject.kind];
  return (
    <>
      <span className="soft">
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
