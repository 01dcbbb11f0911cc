import { Button } from '@mantine/core';
import type { BankStatementResult, RowOutcome } from '#contract/money/payouts/bank-statements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import classes from './bank-statements-page.module.css';
import { StatementRows } from './statement-rows.tsx';
import type { Preview, StatementImport } from './use-statement-import.ts';

interface Props {
  statement: StatementImport;
  preview: Preview;
}

/**
 * Shows what a bank statement would change: first the rows that need a decision, then the rows that fit a payment, the rows that
 * are not used, and the rows that were applied before.
 */
export function StatementPreview({ statement, preview }: Props) {
  const { busy, choose, apply, leave } = statement;
  const { file, result, candidates } = preview;
  const { counts, matchedAmount, rows } = result;
  const payments = howMany(paymentsOf(result), 'payment', 'payments');

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: `Mark ${payments} of ${formatDollars(matchedAmount)}?`,
      text: 'They get the status, the day and the reference of the statement.',
      confirm: 'Mark payments',
    });
    if (sure) apply();
  }

  // a row stays in its place after a choice, so that the choice can be changed
  const toDecide = rows.filter(({ line }) => candidates.has(line));
  const rest = rows.filter(({ line }) => !candidates.has(line));
  const of = (outcome: RowOutcome) => rest.filter((row) => row.outcome === outcome);
  return (
    <>
      <div className={classes.preview}>
        <p className="breakable">
          <strong>{file.name}</strong>, {howMany(rows.length, 'row', 'rows')}
        </p>
        <Columns result={result} />
        {result.appliedBefore && (
          <p role="note" className={classes.note}>
            This file was applied before, {formatMoment(result.appliedBefore.at)} by {result.appliedBefore.by}. What it did then
            is not done again.
          </p>
        )}
        <p role="status">{outcomeText(result)}</p>
        <div className="row gap-2">
          <Button variant="default" disabled={busy === 'applying'} onClick={leave}>
            Choose another file
          </Button>
          <Button loading={busy === 'applying'} disabled={busy !== undefined || counts.matched === 0} onClick={() => void ask()}>
            Mark {payments}
          </Button>
        </div>
      </div>
      <StatementRows title="To decide" rows={toDecide} candidates={candidates} onChoose={choose} />
      <StatementRows title="Fits a payment" rows={of('MATCHED')} />
      <StatementRows title="Not used" rows={of('UNMATCHED')} />
      <StatementRows title="Done before" rows={of('DONE')} />
    </>
  );
}

/** The number of payments that would be marked: one row can pay a whole batch. */
function paymentsOf({ rows }: BankStatementResult): number {
  const matched = rows.filter(({ outcome }) => outcome === 'MATCHED');
  return matched.reduce((sum, { batch }) => sum + (batch ? batch.payments : 1), 0);
}

function outcomeText({ counts, matchedAmount }: BankStatementResult): string {
  const parts = [
    `${howMany(counts.matched, 'row fits a payment', 'rows fit payments')} (${formatDollars(matchedAmount)})`,
    counts.ambiguous > 0 && `${howMany(counts.ambiguous, 'row', 'rows')} to decide`,
    counts.unmatched > 0 && `${howMany(counts.unmatched, 'row is not used', 'rows are not used')}`,
    counts.done > 0 && `${howMany(counts.done, 'row was', 'rows were')} done before`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** How the columns of the file were understood. */
function Columns({ result: { columns } }: { result: BankStatementResult }) {
  const read: [string, string | null][] = [
    ['Amount', columns.amount],
    ['Day', columns.day],
    ['Status', columns.status],
    ['Bank’s reference', columns.bankReference],
  ];
  return (
    <dl className={`${classes.columns} soft-terms`}>
      {read.map(([meaning, header]) => (
        <div key={meaning}>
          <dt>{meaning}</dt>
          <dd>{header === null ? 'no column' : `column “${header}”`}</dd>
        </div>
      ))}
    </dl>
  );
}
