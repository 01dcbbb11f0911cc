import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import { lineStatuses, lineStatusLabels } from '#contract/money/payouts/payout-choices.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { feeRule } from '../payout-words.ts';
import money from '../sums.module.css';
import classes from './batch-page.module.css';

/** The batch's sums, and how many of its payments have each status. */
export function BatchFigures({ batch }: { batch: PayoutBatch }) {
  const { totals, lines } = batch;
  const reached = lineStatuses.flatMap((status) => lines.filter((line) => line.status === status && line.count > 0));
  return (
    <div className="stack gap-2">
      <dl className={`${classes.sums} ${money.sums} small-terms`}>
        <div>
          <dt>Gross</dt>
          <dd>{formatDollars(totals.gross)}</dd>
        </div>
        <div>
          <dt>Fees ({feeRule(batch)})</dt>
          <dd>{formatDollars(totals.fee)}</dd>
        </div>
        <div>
          <dt>Net</dt>
          <dd>{formatDollars(totals.net)}</dd>
        </div>
      </dl>
      <ul className={`${classes.reached} soft text-14`}>
        <li>
          {howMany(totals.donations, 'donation', 'donations')} to {howMany(totals.nonprofits, 'nonprofit', 'nonprofits')}
        </li>
        {reached.map(({ status, count, net }) => (
          <li key={status}>
            {count} {label(status)} ({formatDollars(net)})
          </li>
        ))}
      </ul>
    </div>
  );
}

function label(status: string): string {
  const known = lineStatuses.find((one) => one === status);
  return known ? lineStatusLabels[known].toLowerCase() : status;
}
