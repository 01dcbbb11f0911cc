import { useSearch } from '@tanstack/react-router';
import type { BankStatementResult } from '#contract/money/payouts/bank-statements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { onePage } from '../../../platform/addresses/search.ts';
import { FileButton } from '../../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useUnsavedChanges } from '../../../platform/ui/forms/unsaved-changes.tsx';
import { SkipToRows } from '../../../platform/ui/lists/table/skip.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { AppliedStatements } from './applied-statements.tsx';
import classes from './bank-statements-page.module.css';
import { StatementPreview } from './statement-preview.tsx';
import { type StatementImport, useStatementImport } from './use-statement-import.ts';

/** Marks payments with the statuses in a CSV file of the bank or of PayPal, after a preview. */
export function BankStatementsPage() {
  const { page } = onePage(useSearch({ from: '/signed-in/payouts/bank-statements' }));
  const statement = useStatementImport();
  const { preview, applied, problem, busy } = statement;
  useUnsavedChanges((preview?.choices.size ?? 0) > 0);
  return (
    <>
      <PageHeader title="Bank Statements" aside={<SkipToRows />} breadcrumb={<BackLink to="/payouts">Payouts</BackLink>}>
        <p className="soft above-2 wide-46">
          Import the statement of the bank or of PayPal as CSV. It is matched with the payments of exported batches by reference
          and amount. Nothing is marked before you have seen and confirmed it.
        </p>
      </PageHeader>
      <FormProblem text={problem} />
      {preview ? (
        <StatementPreview statement={statement} preview={preview} />
      ) : (
        <>
          {applied && <Applied result={applied} />}
          <ChooseFile statement={statement} again={applied !== undefined} />
          <AppliedStatements page={page ?? 1} />
        </>
      )}
      {busy === 'reading' && preview && (
        <p role="status" className="only-read-out">
          Checking the preview again
        </p>
      )}
    </>
  );
}

function ChooseFile({ statement: { busy, share, look }, again }: { statement: StatementImport; again: boolean }) {
  return (
    <div className={classes.choose}>
      <FileButton
        accept=".csv"
        label="Bank statement as CSV"
        variant={again ? 'default' : 'filled'}
        loading={busy !== undefined}
        onFile={look}
      >
        {again ? 'Import another statement' : 'Choose a CSV file'}
      </FileButton>
      <p className="soft text-14" role="status">
        {busy
          ? share < 1
            ? `Uploading… ${Math.round(share * 100)}%`
            : 'Matching payments…'
          : 'Or drop the file on the button. 5 MB at most.'}
      </p>
    </div>
  );
}

function Applied({ result: { applied, matchedAmount, counts } }: { result: BankStatementResult }) {
  const { ambiguous, unmatched } = counts;
  return (
    <section className={classes.done} aria-label="Result" role="status">
      <p>
        <strong>{howMany(applied, 'payment is', 'payments are')} marked</strong>, {formatDollars(matchedAmount)}.
        {ambiguous > 0 && ` ${howMany(ambiguous, 'row was', 'rows were')} left undecided.`}
        {unmatched > 0 && ` ${howMany(unmatched, 'row was', 'rows were')} not used.`}
      </p>
      <ButtonLink variant="default" to="/payouts">
        Go to Payouts
      </ButtonLink>
    </section>
  );
}
