import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Donation } from '#contract/money/donations/donations.ts';
import { markReceived } from '#contract/money/donations/received-donations.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { SelectionBar } from '../../platform/ui/lists/selection/selection-bar.tsx';
import type { Selection } from '../../platform/ui/lists/selection/use-selection.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';
import { dropPayouts } from '../payouts/payout-queries.ts';
import { sumOf } from '../payouts/payout-words.ts';
import { totalsQuery } from './donation-queries.ts';
import type { DonationSearch } from './list/donation-search.ts';
import { useMarkThanked } from './thanks.tsx';

interface Props {
  /** the filters of the list; “all” marks every donation that matches them */
  filters: DonationSearch;
  count: number;
  rows: readonly Donation[];
  selection: Selection<Donation>;
  onDone: () => void;
}

/** Marks the chosen donations, or all that the list shows, as received by the programme or by the nonprofit itself. */
export function ReceivedBar({ filters, count, rows, selection, onDone }: Props) {
  const client = useQueryClient();
  const totals = useQuery(totalsQuery(filters));
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState<boolean>();
  const thanking = useMarkThanked();
  const chosen = all ? count : selection.rows.length;
  const sum = all ? totals.data?.total : sumOf(selection.rows.map(({ amount }) => amount));

  async function mark(received: boolean): Promise<void> {
    if (!(await confirm(question(chosen, sum, received)))) return;
    setBusy(received);
    try {
      const what = all ? { query: filters, body: { received, count } } : { body: { received, donations: idsOf(selection) } };
      const result = await call(markReceived, what);
      showAlert({ tone: result.settled > 0 ? 'info' : 'success', text: receivedText(result, received) });
      selection.clear();
      setAll(false);
    } catch (error) {
      // `call` has already shown an alert
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      dropPayouts(client);
      setBusy(undefined);
    }
  }

  const markButton = (received: boolean, text: string) => (
    <Button
      size="sm"
      variant={received ? 'filled' : 'default'}
      disabled={chosen === 0 || busy !== undefined}
      loading={busy === received}
      onClick={() => void mark(received)}
    >
      {text}
    </Button>
  );
  async function thank(thanked: boolean): Promise<void> {
    if (!(await thanking.mark(thanked, all ? { filters, count } : { donations: idsOf(selection) }))) return;
    selection.clear();
    setAll(false);
  }
  const thankButton = (thanked: boolean, text: string) => (
    <Button
      size="sm"
      variant="default"
      disabled={chosen === 0 || busy !== undefined || thanking.marking !== undefined}
      loading={thanking.marking === thanked}
      onClick={() => void thank(thanked)}
    >
      {text}
    </Button>
  );

  return (
    <SelectionBar
      label="Received by the programme"
      text={
        chosen === 0
          ? 'Choose the donations that the programme received, or whose donors were thanked.'
          : `${howMany(chosen, 'donation', 'donations')} chosen${sum === undefined ? '' : `, ${formatDollars(sum)}`}`
      }
    >
      {markButton(true, 'Received by the programme')}
      {markButton(false, 'Not received')}
      {thankButton(true, 'Thanked by other means')}
      {thankButton(false, 'Not thanked')}
      {chosen === 0 ? (
        <>
          <Button size="sm" variant="default" disabled={rows.length === 0} onClick={() => selection.set(rows, true)}>
            Select this page
          </Button>
          {count > rows.length && (
            <Button size="sm" variant="default" onClick={() => setAll(true)}>
              Select all {grouped(count)}
            </Button>
          )}
        </>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            selection.clear();
            setAll(false);
          }}
        >
          Clear
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={onDone}>
        Done
      </Button>
    </SelectionBar>
  );
}

const idsOf = ({ rows }: Selection<Donation>) => rows.map(({ id }) => id);

function question(chosen: number, sum: number | undefined, received: boolean) {
  const what = `${howMany(chosen, 'donation', 'donations')}${sum === undefined ? '' : ` of ${formatDollars(sum)}`}`;
  return received
    ? {
        title: `Did the programme receive ${what}?`,
        text: 'The programme then owes this money to the nonprofits, and the next payout batch pays it.',
        confirm: 'Mark as received',
      }
    : {
        title: `Did the programme not receive ${what}?`,
        text: 'The programme then owes nothing for them. What is paid out, in a batch or given online stays as it is.',
        confirm: 'Mark as not received',
      };
}

function receivedText({ changed, unchanged, settled }: ResultOf<typeof markReceived>, received: boolean): string {
  const so = received ? 'received by the programme' : 'not received by the programme';
  return [
    `${howMany(changed, 'donation is', 'donations are')} marked as ${so}.`,
    unchanged > 0 && `${howMany(unchanged, 'was', 'were')} so already.`,
    settled > 0 &&
      `${howMany(settled, 'is', 'are')} paid out, in a batch or given online, and ${settled === 1 ? 'stays' : 'stay'} as before.`,
  ]
    .filter(Boolean)
    .join(' ');
}
