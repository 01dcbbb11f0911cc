import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatSaved } from '../../../platform/ui/text/format.ts';
import type { Draft } from '../draft.ts';
import type { DraftStatus } from '../draft-status.ts';
import { useDraftStatus } from '../open-draft.ts';
import classes from './save-state.module.css';

/** Shows the save state at all times. Screen readers announce it only when something is wrong. */
export function SaveState({ draft }: { draft: Draft }) {
  const status = useDraftStatus(draft);
  const words = wordsOf(status);
  const decisions = status.conflicts.length + status.refused.length;
  const trouble = status.saving === 'retrying' || status.saving === 'stopped' || decisions > 0;
  const Icon = trouble ? IconAlertTriangle : status.saving === 'saving' ? IconCloudUp : IconCheck;
  const attention = decisions > 0 && howMany(decisions, 'answer needs you', 'answers need you');
  const shown = [words, attention].filter(Boolean).join(' · ');
  return (
    <>
      <p className={`${classes.state} ${trouble ? 'ink strong' : 'soft'}`} data-save-state={status.saving}>
        {shown !== '' && <Icon size={18} aria-hidden className="rigid" />}
        <span>{shown}</span>
      </p>
      <span role="status" className="only-read-out">
        {trouble ? shown : ''}
      </span>
    </>
  );
}

function wordsOf({ saving, savedAt, unsent }: DraftStatus): string {
  switch (saving) {
    case 'saving':
      return 'Saving…';
    case 'retrying':
      return 'Not saved, trying again';
    case 'stopped':
      return unsent > 0 ? 'Not saved: sign in again' : '';
    case 'closed':
      return unsent > 0 ? 'Not saved' : '';
    case 'saved':
      return savedAt === null ? '' : `Saved ${formatSaved(savedAt)}`;
  }
}
