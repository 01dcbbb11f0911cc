import { lazy, Suspense, useState } from 'react';
import { responseStatusLabels } from '#contract/platform/access/response-status.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';
import type { AuditEntry } from '#contract/platform/audit/audit.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SkeletonLines } from '../ui/feedback/loading/skeleton-lines.tsx';
import { formatMoment } from '../ui/text/format.ts';
import classes from './audit-page.module.css';
import { fieldWords } from './field-words.ts';

const LongChanges = lazy(async () => ({ default: (await import('./long-changes.tsx')).LongChanges }));

/** Each changed field with both values; long texts open in a dialog. */
export function ChangeList({ entry: { id, subject, changes } }: { entry: Pick<AuditEntry, 'id' | 'subject' | 'changes'> }) {
  const [opened, setOpened] = useState(false);
  if (changes.length === 0) return null;
  const long = changes.filter(({ isLong }) => isLong).map(({ field }) => field);
  return (
    <>
      <ul className="stack gap-half breakable">
        {changes.map(({ field, from, to, isLong }) => (
          <li key={field}>
            <span className={classes.field}>{fieldWords(field)}</span>{' '}
            {isLong ? (
              'changed'
            ) : (
              <>
                {from !== null && <>{shown(from)} → </>}
                {shown(to)}
              </>
            )}
          </li>
        ))}
      </ul>
      {long.length > 0 && (
        <>
          <button type="button" className={`${classes.actor} plain-button touch breakable`} onClick={() => setOpened(true)}>
            Show what changed
          </button>
          <Dialog title={`Changes of ${subject.name}`} opened={opened} onClose={() => setOpened(false)} size="wide">
            <Suspense fallback={<SkeletonLines label="Loading the change" lines={6} />}>
              <LongChanges id={id} fields={long} />
            </Suspense>
          </Dialog>
        </>
      )}
    </>
  );
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
