import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Decision } from '#contract/applications/reviews/board.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Dialog } from '../../../../platform/ui/dialogs/dialog.tsx';
import { SelectionBar } from '../../../../platform/ui/lists/selection/selection-bar.tsx';
import type { BoardRow, BoardSummary } from '../board-queries.ts';
import { AcceptForm } from './accept-form.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { usePrepare, withoutGrants } from './use-prepare.ts';

interface Props {
  template: number;
  templateName: string;
  selected: readonly Pick<BoardRow, 'id' | 'nonprofitRef'>[];
  onClear: () => void;
  summary: BoardSummary | undefined;
}

/** Prepares a decision for the selected applications, and releases what is prepared. */
export function DecisionBar({ template, templateName, selected: rows, onClear, summary }: Props) {
  const selected = rows.map(({ id }) => id);
  const { busy, many } = usePrepare();
  const [accepting, setAccepting] = useState(false);
  const [releasing, setReleasing] = useState(false);
  const prepared = summary ? Object.values(summary.decisions).reduce((sum, numbers) => sum + numbers.prepared, 0) : 0;

  async function prepare(decision: Parameters<typeof many>[1]): Promise<void> {
    if (!(await many(selected, decision))) return;
    setAccepting(false);
    onClear();
  }

  const simple = (decision: Exclude<Decision, 'ACCEPTED'> | null) => () => void prepare(withoutGrants(decision));
  return (
    <>
      <SelectionBar
        label="Decisions"
        text={
          selected.length > 0 ? `${howMany(selected.length, 'application', 'applications')} selected` : `${prepared} prepared`
        }
      >
        {selected.length > 0 && (
          <>
            <Button size="sm" disabled={busy} onClick={() => setAccepting(true)}>
              Accept
            </Button>
            <Button size="sm" variant="default" disabled={busy} onClick={simple('DECLINED')}>
              Decline
            </Button>
            <Button size="sm" variant="default" disabled={busy} onClick={simple('WAITLISTED')}>
              Waitlist
            </Button>
            <Button size="sm" variant="subtle" disabled={busy} onClick={simple(null)}>
              Take back
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant={selected.length > 0 ? 'default' : 'filled'}
          disabled={prepared === 0}
          onClick={() => setReleasing(true)}
        >
          {selected.length > 0 ? 'Release selected' : 'Release decisions'}
        </Button>
      </SelectionBar>
      <Dialog
        title={`Accept ${howMany(selected.length, 'application', 'applications')}`}
        opened={accepting}
        onClose={() => setAccepting(false)}
      >
        <AcceptForm
          templateName={templateName}
          nonprofits={rows.map(({ nonprofitRef }) => nonprofitRef)}
          busy={busy}
          onCancel={() => setAccepting(false)}
          onAccept={(granted) => void prepare(granted)}
        />
      </Dialog>
      <Dialog title="Release decisions" opened={releasing} onClose={() => setReleasing(false)} size="wide">
        <ReleaseDialog
          template={template}
          selected={selected}
          onClose={() => setReleasing(false)}
          onReleased={() => {
            setReleasing(false);
            onClear();
          }}
        />
      </Dialog>
    </>
  );
}
