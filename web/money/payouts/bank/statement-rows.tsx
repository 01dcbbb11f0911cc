import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type BankStatementRow, rowReasonLabels } from '#contract/money/payouts/bank-statements.ts';
import { lineStatusLabels } from '#contract/money/payouts/payout-choices.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatDate, formatDollars } from '../../../platform/ui/text/format.ts';
import { LineChip } from '../chip.tsx';
import classes from './bank-statements-page.module.css';
import type { Preview } from './use-statement-import.ts';

const rowsAtOnce = 100;

interface Props {
  title: string;
  rows: readonly BankStatementRow[];
  /** the payments and batches that each undecided row may mean */
  candidates?: Preview['candidates'] | undefined;
  onChoose?: ((line: number, chosen: string | null) => void) | undefined;
}

/** One group of a bank statement's rows, as a table. */
export function StatementRows({ title, rows, candidates, onChoose }: Props) {
  const heading = useId();
  const [shown, setShown] = useState(rowsAtOnce);
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  return (
    <section className="stack gap-3 above-10 heads-22 shrinking-parts" aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span className={classes.count}>{grouped(rows.length)}</span>
      </h2>
      <DataTable
        label={title}
        columns={columnsOf({ candidates, onChoose })}
        rows={rows.slice(0, shown)}
        rowKey={({ line }) => line}
      />
      {left > 0 && (
        <p>
          <Button variant="default" onClick={() => setShown(shown + rowsAtOnce)}>
            Show {grouped(Math.min(left, rowsAtOnce))} more of {grouped(left)}
          </Button>
        </p>
      )}
    </section>
  );
}

type Deciding = Pick<Props, 'candidates' | 'onChoose'>;

function columnsOf({ candidates, onChoose }: Deciding): Column<BankStatementRow>[] {
  return [
    {
      key: 'line',
      header: 'Line',
      width: '4.5rem',
      cell: ({ line }) => <span className={classes.lineNumber}>{grouped(line)}</span>,
    },
    { key: 'day', header: 'Day', width: '7rem', cell: ({ day }) => day && formatDate(day) },
    {
      key: 'amount',
      header: 'Amount',
      width: '9rem',
      numeric: true,
      cell: ({ amount }) => amount !== null && formatDollars(amount),
    },
    { key: 'text', header: 'Statement', width: '30%', cell: ({ text }) => <span className="breakable">{text}</span> },
    { key: 'says', header: 'Says', width: '7rem', cell: (row) => says(row) },
    {
      key: 'payment',
      header: 'Payment',
      cell: (row) =>
        candidates && onChoose ? (
          <Choice row={row} of={candidates.get(row.line)} onChoose={(chosen) => onChoose(row.line, chosen)} />
        ) : (
          <Payment row={row} />
        ),
    },
  ];
}

/** The payment status that the row reports, in words; empty for an unmatched row that names neither a payment nor a batch. */
function says({ status, outcome, payment, batch }: BankStatementRow): string {
  return payment || batch || outcome !== 'UNMATCHED' ? lineStatusLabels[status] : '';
}

interface ChoiceProps {
  row: BankStatementRow;
  of: Pick<BankStatementRow, 'candidates' | 'batches'> | undefined;
  onChoose: (chosen: string | null) => void;
}

/** Lets staff choose a payment or batch of the same amount for a row that names no payment. */
function Choice({ row: { line, payment, batch, reason }, of, onChoose }: ChoiceProps) {
  return (
    <>
      <NativeSelect
        aria-label={`Payment of line ${line}`}
        value={batch ? `B${batch.id}` : (payment?.id ?? '')}
        onChange={({ currentTarget: { value } }) => onChoose(value || null)}
      >
        <option value="">None of them</option>
        {of?.batches.map(({ id, payments }) => (
          <option key={`B${id}`} value={`B${id}`}>
            All of batch {id} · {howMany(payments, 'payment to mark', 'payments to mark')}
          </option>
        ))}
        {of?.candidates.map(({ id, reference, nonprofitRef, batch: inBatch }) => (
          <option key={id} value={id}>
            {nonprofitRef.name} · {reference} · batch {inBatch}
          </option>
        ))}
      </NativeSelect>
      {reason && <span className="soft block text-14">{rowReasonLabels[reason]}</span>}
    </>
  );
}

function Payment({ row: { payment, batch, reason } }: { row: BankStatementRow }) {
  return (
    <>
      {batch && (
        <>
          <Link to="/payouts/$id" params={{ id: String(batch.id) }} className="touch">
            Batch {batch.id}
          </Link>{' '}
          <span className="soft text-14">
            paid with one debit{batch.payments > 0 && `: ${howMany(batch.payments, 'payment', 'payments')}`}
          </span>
        </>
      )}
      {payment && (
        <>
          <Link to="/payouts/$id" params={{ id: String(payment.batch) }} className="touch">
            {payment.nonprofitRef.name}
          </Link>{' '}
          <span className="soft text-14">{payment.reference}</span> <LineChip status={payment.status} />
        </>
      )}
      {reason && <span className="soft block text-14">{rowReasonLabels[reason]}</span>}
    </>
  );
}
