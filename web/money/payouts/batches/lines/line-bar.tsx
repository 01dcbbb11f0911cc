import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import { changeBatchLines, listBatchLines, type PayoutLine } from '#contract/money/payouts/lines.ts';
import { lineStatuses, type MarkedStatus } from '#contract/money/payouts/payout-choices.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { maximumPageSize } from '#contract/platform/wire/shapes.ts';
import { ApiFailure, call } from '../../../../platform/api.ts';
import { FormDialog } from '../../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { SelectionBar } from '../../../../platform/ui/lists/selection/selection-bar.tsx';
import type { Selection } from '../../../../platform/ui/lists/selection/use-selection.ts';
import { formatDollars } from '../../../../platform/ui/text/format.ts';
import { dropPayouts } from '../../payout-queries.ts';
import type { LinesSearch } from '../../payout-searches.ts';
import { sumOf } from '../../payout-words.ts';
import { canChoose, leavingOut, marksOfAll } from './line-rules.ts';
import { MarkForm } from './mark-form.tsx';
import { markWords } from './mark-words.ts';

interface Props {
  batch: PayoutBatch;
  selection: Selection<PayoutLine>;
  search: LinesSearch;
}

/** The actions for the chosen payments: leave out or put back in a draft, mark after the export. */
export function LineBar({ batch, selection, search }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'all' | 'leave'>();
  const [marking, setMarking] = useState<MarkedStatus>();
  const [opened, setOpened] = useState(false);
  const { rows } = selection;
  const leaving = leavingOut(batch, rows);

  async function run(name: 'all' | 'leave', make: () => Promise<void>): Promise<void> {
    setBusy(name);
    try {
      await make();
    } catch (error) {
      // `call` has already shown an alert; the shown payments may be outdated, so load them again
      if (!(error instanceof ApiFailure)) throw error;
      selection.clear();
      dropPayouts(client);
    } finally {
      setBusy(undefined);
    }
  }

  const selectAll = () =>
    run('all', async () => {
      const all = await everyLine(batch.id, search);
      selection.set(
        all.filter((line) => canChoose(batch, line)),
        true,
      );
    });

  const leave = (leftOut: boolean) =>
    run('leave', async () => {
      const body = { lines: rows.map(({ id }) => id), leftOut, version: batch.version };
      const { changed } = await call(changeBatchLines, { params: { id: batch.id }, body });
      showAlert({
        tone: 'success',
        text: `${howMany(changed, 'payment is', 'payments are')} ${leftOut ? 'left out' : 'in the batch again'}.`,
      });
      selection.clear();
      dropPayouts(client);
    });

  return (
    <SelectionBar label="Chosen payments" text={<Chosen batch={batch} rows={rows} />}>
      {marksOfAll(batch, rows).map((status) => (
        <Button
          key={status}
          size="sm"
          variant={status === 'PAID' ? 'filled' : 'default'}
          disabled={busy !== undefined}
          onClick={() => {
            setMarking(status);
            setOpened(true);
          }}
        >
          {markWords[status].button}
        </Button>
      ))}
      {leaving && (
        <Button size="sm" variant="default" loading={busy === 'leave'} onClick={() => void leave(leaving === 'leave out')}>
          {leaving === 'leave out' ? 'Leave out' : 'Take in again'}
        </Button>
      )}
      {rows.length > 0 ? (
        <Button size="sm" variant="subtle" onClick={selection.clear}>
          Clear
        </Button>
      ) : (
        <Button size="sm" variant="default" loading={busy === 'all'} onClick={() => void selectAll()}>
          Select all {countChoosable(batch, search)}
        </Button>
      )}
      <FormDialog
        title={marking ? markWords[marking].title(rows.length) : ''}
        opened={opened}
        onClose={() => setOpened(false)}
        size="normal"
      >
        {(dialog, close) =>
          marking && (
            <MarkForm
              batch={batch.id}
              lines={rows}
              status={marking}
              dialog={dialog}
              onCancel={close}
              onDone={() => {
                setOpened(false);
                selection.clear();
              }}
            />
          )
        }
      </FormDialog>
    </SelectionBar>
  );
}

function Chosen({ batch, rows }: { batch: PayoutBatch; rows: readonly PayoutLine[] }) {
  if (rows.length === 0) return batch.can.change ? 'Choose payments to leave them out.' : 'Choose payments to mark them.';
  const sum = formatDollars(sumOf(rows.map(({ net }) => net)));
  const mixed = !leavingOut(batch, rows) && marksOfAll(batch, rows).length === 0;
  const text = `${howMany(rows.length, 'payment', 'payments')} of ${sum} chosen`;
  return mixed ? `${text}. Choose payments of one status.` : text;
}

/** How many of the shown payments can be chosen; empty during a search, because the batch counts its lines only by status. */
function countChoosable(batch: PayoutBatch, { status: shown, search }: LinesSearch): string {
  if (search) return '';
  const lines = lineStatuses
    .filter((status) => canChoose(batch, { status }) && (shown?.includes(status) ?? true))
    .flatMap((status) => batch.lines.filter((line) => line.status === status));
  return grouped(lines.reduce((sum, { count }) => sum + count, 0));
}

/** Every payment that the filters show, page after page. */
async function everyLine(id: number, { status, search }: LinesSearch): Promise<PayoutLine[]> {
  const found: PayoutLine[] = [];
  for (let page = 1; ; page += 1) {
    const query = { status, search, page, pageSize: maximumPageSize };
    const { results, next } = await call(listBatchLines, { params: { id }, query });
    found.push(...results);
    if (next === null) return found;
  }
}
