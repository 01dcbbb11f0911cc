import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type BankStatementRow, rowReasonLabels } from '#contract/payouts/bank-statements.ts';
import { lineStatusLabels } from '#contract/payouts/payout-choices.ts';
import { shortDay } from '../donations/donation-words.ts';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { formatDollars, formatNumber } from '../ui/text/format.ts';
import classes from './bank-statements-page.module.css';
import { LineChip } from './chip.tsx';
import type { Preview } from './use-statement-import.ts';

const rowsAtOnce = 100;

interface Props {
  title: string;
  rows: readonly BankStatementRow[];
  /** of rows to decide */
  candidates?: Preview['candidates'] | undefined;
  onChoose?: ((line: number, payment: number | null) => void) | undefined;
}

/** Rows of a bank statement with the same outcome. */
export function StatementRows({ title, rows, candidates, onChoose }: Props) {
  const heading = useId();
  const [shown, setShown] = useState(rowsAtOnce);
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span className={classes.count}>{formatNumber(rows.length)}</span>
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
            Show {formatNumber(Math.min(left, rowsAtOnce))} more of {formatNumber(left)}
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
      cell: ({ line }) => <span className={classes.lineNumber}>{formatNumber(line)}</span>,
    },
    { key: 'day', header: 'Day', width: '7rem', cell: ({ day }) => day && shortDay(day) },
    {
      key: 'amount',
      header: 'Amount',
      width: '9rem',
      numeric: true,
      cell: ({ amount }) => amount !== null && formatDollars(amount),
    },
    { key: 'text', header: 'Statement', width: '30%', cell: ({ text }) => <span className={classes.text}>{text}</span> },
    { key: 'says', header: 'Says', width: '7rem', cell: (row) => says(row) },
    {
      key: 'payment',
      header: 'Payment',
      cell: (row) =>
        candidates && onChoose ? (
          <Choice row={row} candidates={candidates.get(row.line) ?? []} onChoose={(payment) => onChoose(row.line, payment)} />
        ) : (
          <Payment row={row} />
        ),
    },
  ];
}

/** What the row says that happened to a payment; nothing where it names none. */
function says({ status, outcome, payment }: BankStatementRow): string {
  return status && (payment || outcome !== 'UNMATCHED') ? lineStatusLabels[status] : '';
}

interface ChoiceProps {
  row: BankStatementRow;
  candidates: BankStatementRow['candidates'];
  onChoose: (payment: number | null) => void;
}

/** The row names no payment, but there are payments of this amount. */
function Choice({ row: { line, payment, reason }, candidates, onChoose }: ChoiceProps) {
  return (
    <>
      <NativeSelect
        aria-label={`Payment of line ${line}`}
        value={payment?.id ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">None of them</option>
        {candidates.map(({ id, reference, nonprofitRef, batch }) => (
          <option key={id} value={id}>
            {nonprofitRef.name} · {reference} · batch {batch}
          </option>
        ))}
      </NativeSelect>
      {reason && <span className={classes.reason}>{rowReasonLabels[reason]}</span>}
    </>
  );
}

function Payment({ row: { payment, reason } }: { row: BankStatementRow }) {
  return (
    <>
      {payment && (
        <>
          <Link to="/payouts/$id" params={{ id: String(payment.batch) }} className={classes.payment}>
            {payment.nonprofitRef.name}
          </Link>{' '}
          <span className={classes.soft}>{payment.reference}</span> <LineChip status={payment.status} />
        </>
      )}
      {reason && <span className={classes.reason}>{rowReasonLabels[reason]}</span>}
    </>
  );
}
