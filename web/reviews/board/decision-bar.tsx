import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision } from '#contract/reviews/board.ts';
import { prepareDecisions } from '#contract/reviews/decisions.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { ApiFailure, call } from '../../api.ts';
import { refresh } from '../../stale.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { AcceptForm } from './accept-form.tsx';
import type { BoardSummary } from './board-queries.ts';
import { decisionLabels } from './decision-words.ts';
import { ReleaseDialog } from './release-dialog.tsx';

interface Props {
  template: number;
  selected: readonly number[];
  onClear: () => void;
  summary: BoardSummary | undefined;
}

type Prepared = Omit<BodyOf<typeof prepareDecisions>, 'responses'>;

/** Prepares a decision for the selected applications, and releases what is prepared. */
export function DecisionBar({ template, selected, onClear, summary }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const [releasing, setReleasing] = useState(false);
  const prepared = summary ? Object.values(summary.decisions).reduce((sum, numbers) => sum + numbers.prepared, 0) : 0;

  async function prepare(decision: Prepared): Promise<void> {
    setBusy(true);
    try {
      await call(prepareDecisions, { body: { ...decision, responses: [...selected] } });
      const what = decision.decision ? `${decisionLabels[decision.decision]} is prepared for` : 'The decision is taken back for';
      showAlert({ tone: 'success', text: `${what} ${formatCount(selected.length, 'application', 'applications')}.` });
      setAccepting(false);
      onClear();
      await refresh(client, 'board');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(false);
    }
  }

  const simple = (decision: Exclude<Decision, 'ACCEPTED'> | null) => () =>
    void prepare({ decision, publishWeb: false, publishPrint: false });
  return (
    <>
      <SelectionBar
        label="Decisions"
        text={
          selected.length > 0 ? `${formatCount(selected.length, 'application', 'applications')} selected` : `${prepared} prepared`
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
        title={`Accept ${formatCount(selected.length, 'application', 'applications')}`}
        opened={accepting}
        onClose={() => setAccepting(false)}
      >
        <AcceptForm busy={busy} onCancel={() => setAccepting(false)} onAccept={(granted) => void prepare(granted)} />
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
