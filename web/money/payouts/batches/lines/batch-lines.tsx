import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import type { PayoutLine } from '#contract/money/payouts/lines.ts';
import { linePageSize, lineStatuses, lineStatusLabels } from '#contract/money/payouts/payout-choices.ts';
import { ProgressLine } from '../../../../platform/ui/feedback/loading/progress-line.tsx';
import { SearchBox } from '../../../../platform/ui/lists/filters/search-box.tsx';
import { nothingFits } from '../../../../platform/ui/lists/list-placeholder.tsx';
import { LoadedTable } from '../../../../platform/ui/lists/loaded-table.tsx';
import { useSelection } from '../../../../platform/ui/lists/selection/use-selection.ts';
import { batchLinesQuery } from '../../payout-queries.ts';
import { type LinesSearch, readLinesSearch } from '../../payout-searches.ts';
import classes from '../batch-page.module.css';
import { LineBar } from './line-bar.tsx';
import { lineColumns } from './line-columns.tsx';
import { LineItems } from './line-items.tsx';
import { canChoose } from './line-rules.ts';

/** The payments of a batch, one for each nonprofit, and the nonprofits that wait. */
export function BatchLines({ batch }: { batch: PayoutBatch }) {
  const search = readLinesSearch(useSearch({ from: '/signed-in/payouts/$id' }));
  const navigate = useNavigate({ from: '/payouts/$id' });
  const list = useQuery(batchLinesQuery(batch.id, { ...search, pageSize: linePageSize }));
  const selection = useSelection<PayoutLine>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const count = list.error ? 0 : (list.data?.count ?? 0);

  /** A changed filter starts at page 1. */
  function show(changes: LinesSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  function toggle({ id }: PayoutLine): void {
    setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  }

  const clear = () => show({ status: undefined, search: undefined });
  return (
    <section className={`${classes.section} heads-22 shrinking-parts stack gap-4 above-10`} aria-labelledby="payments">
      <ProgressLine active={list.isFetching && !list.isPending} />
      <h2 id="payments">Payments</h2>
      <div className={`${classes.lineFilters} columns-40 not-printed`}>
        <SearchBox
          label="Search by nonprofit"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
        <StatusFilter batch={batch} search={search} onChange={(status) => show({ status })} />
      </div>
      <LoadedTable
        list={list}
        label="Payments"
        columns={lineColumns({ opened, toggle, isDraft: batch.can.change })}
        select={
          batch.can.change || batch.can.mark
            ? { selection, nameOf: ({ nonprofitRef }) => nonprofitRef.name, mayChoose: (line) => canChoose(batch, line) }
            : undefined
        }
        rowKey={({ id }) => id}
        below={(line) => opened.has(line.id) && <LineItems line={line} />}
        things="payments"
        empty={{ title: 'This batch has no payments.', text: 'Nothing is due in its range any more.' }}
        narrowed={search.status || search.search ? nothingFits('No payments to display.', clear) : undefined}
        pages={{ page: search.page, pageSize: linePageSize }}
      />
      {(batch.can.change || batch.can.mark) && count > 0 && <LineBar batch={batch} selection={selection} search={search} />}
    </section>
  );
}

interface FilterProps {
  batch: PayoutBatch;
  search: LinesSearch;
  onChange: (status: LinesSearch['status']) => void;
}

function StatusFilter({ batch: { lines }, search: { status }, onChange }: FilterProps) {
  const counted = lineStatuses.map((one) => [one, lines.find((line) => line.status === one)?.count ?? 0] as const);
  return (
    <NativeSelect
      aria-label="Status"
      value={status?.join(',') ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = lineStatuses.filter((one) => value.split(',').includes(one));
        onChange(chosen.length > 0 ? chosen : undefined);
      }}
    >
      <option value="">Any status</option>
      {counted
        .filter(([one, count]) => count > 0 || status?.includes(one))
        .map(([one, count]) => (
          <option key={one} value={one}>
            {lineStatusLabels[one]} ({count})
          </option>
        ))}
    </NativeSelect>
  );
}
