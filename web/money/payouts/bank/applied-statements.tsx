import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { listBankStatements } from '#contract/money/payouts/bank-statements.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { defaultPageSize } from '#contract/platform/wire/shapes.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { bankStatementsQuery } from '../payout-queries.ts';

type Statement = ResultOf<typeof listBankStatements>['results'][number];

const columns: Column<Statement>[] = [
  { key: 'name', header: 'File', width: '30%', cell: ({ name }) => <span className="breakable">{name}</span> },
  { key: 'at', header: 'Applied', cell: ({ appliedAt }) => formatMoment(appliedAt) },
  { key: 'by', header: 'By', cell: ({ appliedBy }) => appliedBy?.fullName || 'A former user' },
  { key: 'rows', header: 'Rows', numeric: true, cell: ({ rows }) => grouped(rows) },
  { key: 'marked', header: 'Payments marked', numeric: true, cell: ({ marked }) => grouped(marked) },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
];

/** The statements that were applied, the newest first. */
export function AppliedStatements({ page }: { page: number }) {
  const heading = useId();
  const list = useQuery(bankStatementsQuery(page));
  return (
    <section className="stack gap-3 above-10 heads-22 shrinking-parts" aria-labelledby={heading}>
      <h2 id={heading}>Applied statements</h2>
      <LoadedTable
        list={list}
        label="Applied statements"
        columns={columns}
        rowKey={({ id }) => id}
        things="statements"
        empty={{ title: 'No bank statement was applied yet.' }}
        pages={{ page, pageSize: defaultPageSize }}
      />
    </section>
  );
}
