import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TryAgain } from '../../../platform/ui/feedback/loading/try-again.tsx';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { payoutSummaryQuery } from '../payout-queries.ts';
import classes from '../payouts-page.module.css';
import money from '../sums.module.css';

/** Shows what the programme owes now: the amount that is due, and the amount in batches that are not paid yet. */
export function DueNumbers() {
  const query = useQuery(payoutSummaryQuery);
  const { data, error } = query;
  if (error && !data) {
    return (
      <p className={`${classes.due} touch-links below-10`} role="alert">
        What is due could not be loaded.
        <TryAgain query={query} size="compact-sm" />
      </p>
    );
  }
  return (
    <div className={`${classes.due} touch-links below-10`} aria-busy={!data}>
      <dl className={`${classes.figures} ${money.sums} small-terms`}>
        <div>
          <dt>due now</dt>
          <dd>{data ? formatDollars(data.due) : '…'}</dd>
        </div>
        <div>
          <dt>in batches, not paid yet</dt>
          <dd>{data ? formatDollars(data.inBatches) : '…'}</dd>
        </div>
      </dl>
      <Link to="/payouts/balances">Balances by nonprofit</Link>
    </div>
  );
}
