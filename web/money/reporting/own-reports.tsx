import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type OwnReport, reportingMessages, undoNothing } from '#contract/money/reporting/reporting.ts';
import { periodName } from '#contract/platform/programme/reporting-dates.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { formatDate, formatDollars, today } from '../../platform/ui/text/format.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import classes from './own-reports.module.css';
import { dropReporting, ownReportsQuery } from './reporting-queries.ts';

/** The reports of the user's nonprofit. Leaves out reports that the user can submit, because `NextSteps` shows them. */
export function OwnReports() {
  const heading = useId();
  const { data } = useQuery(ownReportsQuery);
  const shown = data?.filter(({ can }) => !can.submit) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="below-10" aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        Donation reports
      </h2>
      <ul className="stack gap-3">
        {shown.map((report) => (
          <li key={report.period.id} className={classes.report}>
            <Report report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ report }: { report: OwnReport }) {
  const { period, state } = report;
  if (state === 'DONATIONS' || period.state === 'RUNNING') return <Reported report={report} />;
  return state === 'NOTHING' ? <Nothing report={report} /> : <Missing report={report} />;
}

function Reported({ report: { period, donations, totalAmount } }: { report: OwnReport }) {
  const counted = `${howMany(donations, 'donation', 'donations')}, ${formatDollars(totalAmount)}`;
  return (
    <p className="ink-strong soft">
      <strong className="strong">{periodName(period)}:</strong> {donations === 0 ? 'no donations' : counted} reported
      {period.state === 'RUNNING' ? ` so far. Due ${formatDate(period.dueOn)}.` : '. Thank you!'}
    </p>
  );
}

function Nothing({ report: { period, can } }: { report: OwnReport }) {
  const { busy, undo } = useUndo(period.id);
  return (
    <>
      <p className="ink-strong soft">
        <strong className="strong">{periodName(period)}:</strong> nothing to report. Thank you!
      </p>
      {can.undo && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </>
  );
}

/** A missing report, for people who may not report themselves. */
function Missing({ report: { period } }: { report: OwnReport }) {
  const due = formatDate(period.dueOn);
  const late = period.dueOn < today();
  return (
    <p className="ink-strong soft">
      <strong className="strong">
        Report donations for {periodName(period)}
        {!late && ` by ${due}`}
      </strong>
      {late && <span className="loss block">They were due {due}.</span>}
    </p>
  );
}

function useUndo(id: number) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  async function undo(): Promise<void> {
    await run(async () => {
      try {
        await call(undoNothing, { params: { id }, query: {} });
        showAlert({ tone: 'success', text: reportingMessages.undone });
      } finally {
        await dropReporting(client);
      }
    });
  }
  return { busy, undo };
}
