import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import { batchStateLabels, batchStates, payoutMethodLabels, payoutMethods } from '#contract/money/payouts/payout-choices.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { nothingFits } from '../../../platform/ui/lists/list-placeholder.tsx';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../platform/ui/lists/table/row-name.module.css';
import { formatDate, formatDollars } from '../../../platform/ui/text/format.ts';
import { rangeText } from '../../donations/donation-words.ts';
import { BatchChip } from '../chip.tsx';
import { batchesQuery } from '../payout-queries.ts';
import type { PayoutsSearch } from '../payout-searches.ts';
import classes from '../payouts-page.module.css';

const pageSize = 10;

/** The payout batches, the newest first. */
export function BatchList({ search: { state, method, approvable, batchPage } }: { search: PayoutsSearch }) {
  const navigate = useNavigate({ from: '/payouts' });
  const heading = useId();
  const list = useQuery(batchesQuery({ state, method, approvable, page: batchPage, pageSize }));

  function show(changes: PayoutsSearch): void {
    void navigate({ search: (now) => ({ ...now, batchPage: undefined, ...changes }), resetScroll: false });
  }

  const clear = () => show({ state: undefined, approvable: undefined, method: undefined });
  return (
    <section className={`${classes.section} shrinking-parts`} aria-labelledby={heading}>
      <div className={`${classes.head} heads-22`}>
        <h2 id={heading}>Batches</h2>
        <div className={`${classes.filters} sharing-34 row gap-2`}>
          <NativeSelect
            aria-label="State"
            value={approvable ? forMe : (state?.join(',') ?? '')}
            onChange={({ currentTarget: { value } }) =>
              show({ state: statesOf(value), approvable: value === forMe || undefined })
            }
          >
            <option value="">Any state</option>
            <option value={open}>Open</option>
            <option value={forMe}>For you to approve</option>
            {batchStates.map((one) => (
              <option key={one} value={one}>
                {batchStateLabels[one]}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            aria-label="Method"
            value={method ?? ''}
            onChange={({ currentTarget: { value } }) => show({ method: payoutMethods.find((one) => one === value) })}
          >
            <option value="">Any method</option>
            {payoutMethods.map((one) => (
              <option key={one} value={one}>
                {payoutMethodLabels[one]}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      <LoadedTable
        list={list}
        label="Batches"
        columns={columns}
        rowKey={({ id }) => id}
        things="batches"
        empty={{
          title: 'No batches yet.',
          text: 'Mark donations as received by the programme. Send Payouts then starts a batch of what is due.',
        }}
        narrowed={state || approvable || method ? nothingFits('No batches to display.', clear) : undefined}
        pages={{ page: batchPage, pageSize, label: 'Pages of batches', parameter: 'batchPage' }}
      />
    </section>
  );
}

const open = 'DRAFT,APPROVED,EXPORTED';
const forMe = 'approvable';

function statesOf(value: string): PayoutsSearch['state'] {
  const chosen = value.split(',');
  const states = batchStates.filter((state) => chosen.includes(state));
  return states.length > 0 ? states : undefined;
}

const columns: Column<PayoutBatch>[] = [
  {
    key: 'batch',
    header: 'Batch',
    cell: ({ id }) => (
      <Link to="/payouts/$id" params={{ id: String(id) }} className={`${rowName.name} link-on-hover`}>
        <span className="unbroken">Batch {id}</span>
      </Link>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <BatchChip state={state} /> },
  { key: 'range', header: 'Donations of', cell: (batch) => rangeText(batch) },
  { key: 'method', header: 'Method', cell: ({ method }) => payoutMethodLabels[method] },
  { key: 'nonprofits', header: 'Nonprofits', numeric: true, cell: ({ totals }) => grouped(totals.nonprofits) },
  { key: 'gross', spare: true, header: 'Gross', numeric: true, cell: ({ totals }) => formatDollars(totals.gross) },
  { key: 'fees', spare: true, header: 'Fees', numeric: true, cell: ({ totals }) => formatDollars(totals.fee) },
  { key: 'net', header: 'Net', numeric: true, cell: ({ totals }) => formatDollars(totals.net) },
  {
    key: 'drafted',
    spare: true,
    header: 'Drafted',
    cell: ({ draftedBy, draftedAt }) => <Who person={draftedBy} at={draftedAt} />,
  },
  {
    key: 'approved',
    header: 'Approved',
    cell: ({ approvedBy, approvedAt }) => approvedAt && <Who person={approvedBy} at={approvedAt} />,
  },
];

function Who({ person, at }: { person: { fullName: string } | null; at: string }) {
  return (
    <span className="soft text-14">
      {person?.fullName || 'A former user'}, <span className="unbroken">{formatDate(at)}</span>
    </span>
  );
}
