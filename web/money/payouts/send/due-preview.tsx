import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DueLine, listDue } from '#contract/money/payouts/batches.ts';
import { waitReasonLabels, waitReasonRemedies } from '#contract/money/payouts/payout-choices.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { waitText } from '../accounts/wait-text.ts';
import { payoutSummaryQuery } from '../payout-queries.ts';
import { sumOf } from '../payout-words.ts';
import second from '../second-line.module.css';
import classes from './due-preview.module.css';

/** The most rows that a table of the preview shows. The sums count all nonprofits. */
const mostRows = 200;

interface Props {
  due: ResultOf<typeof listDue>;
  /** whether the preview is of all nonprofits, not of chosen ones */
  whole: boolean;
}

/** Shows what a batch would pay, and the nonprofits that it would not pay yet, with the reasons. */
export function DuePreview({ due: { lines, payable, waiting }, whole }: Props) {
  const pays = lines.filter(({ waitReason }) => waitReason === null);
  const waits = lines.filter(({ waitReason }) => waitReason !== null);
  return (
    <div className="stack gap-3">
      <p role="status">
        {payable.nonprofits > 0 ? (
          <>
            <strong>{howMany(payable.nonprofits, 'nonprofit', 'nonprofits')}</strong> would be paid{' '}
            <strong>{formatDollars(payable.net)}</strong> for {howMany(payable.donations, 'donation', 'donations')}.
          </>
        ) : (
          'Nobody can be paid from this range in this way.'
        )}
        {waiting.nonprofits > 0 && ` ${howMany(waiting.nonprofits, 'nonprofit waits', 'nonprofits wait')}.`}
      </p>
      {whole && <Elsewhere shown={sumOf([payable.gross, waiting.gross])} />}
      {pays.length > 0 && (
        <Rows label="Would be paid" lines={pays} heads={['Gross', 'Fees', 'Net']} total={payable}>
          {({ gross, fee, net }) => (
            <>
              <td>{formatDollars(gross)}</td>
              <td>{formatDollars(fee)}</td>
              <td>{formatDollars(net)}</td>
            </>
          )}
        </Rows>
      )}
      {waits.length > 0 && (
        <Rows label="Waiting" lines={waits} heads={['Gross']}>
          {({ gross }) => <td>{formatDollars(gross)}</td>}
        </Rows>
      )}
    </div>
  );
}

/** Says how much is due from days outside the chosen range, so that staff do not forget this amount. */
function Elsewhere({ shown }: { shown: number }) {
  const { data } = useQuery(payoutSummaryQuery);
  const rest = data ? sumOf([data.due, -shown]) : 0;
  if (rest <= 0) return null;
  return <p className={`${second.line} regular`}>{formatDollars(rest)} more is due from other days.</p>;
}

interface RowsProps {
  label: string;
  lines: readonly DueLine[];
  heads: readonly string[];
  total?: { gross: number; fee: number; net: number };
  children: (line: DueLine) => ReactNode;
}

function Rows({ label, lines, heads, total, children }: RowsProps) {
  const left = lines.length - mostRows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostRows).map((line) => (
            <tr key={line.nonprofitRef.id}>
              <th scope="row">
                <NameOf line={line} />
              </th>
              {children(line)}
            </tr>
          ))}
          {left > 0 && (
            <tr>
              <td colSpan={heads.length + 1}>… and {grouped(left)} more</td>
            </tr>
          )}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{formatDollars(total.gross)}</td>
              <td>{formatDollars(total.fee)}</td>
              <td>{formatDollars(total.net)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function NameOf({ line: { nonprofitRef, donations, corrections, waitReason, destinationWait } }: { line: DueLine }) {
  const remedy = waitReason && waitReasonRemedies[waitReason];
  const what = [
    donations > 0 && howMany(donations, 'donation', 'donations'),
    corrections > 0 && howMany(corrections, 'correction', 'corrections'),
  ];
  return (
    <>
      {nonprofitRef.name}
      <span className={`${second.line} regular`}>{what.filter(Boolean).join(', ')}</span>
      {waitReason && <span className={`${second.line} regular`}>{waitReasonLabels[waitReason]}</span>}
      {destinationWait && <span className={`${second.line} regular`}>{waitText(destinationWait)}</span>}
      {remedy && (
        <Link
          to="/payouts/accounts/$id"
          params={{ id: String(nonprofitRef.id) }}
          target="_blank"
          className={`${second.line} regular`}
        >
          {remedy}
          <span className="only-read-out"> for {nonprofitRef.name} (opens a new tab)</span>
        </Link>
      )}
    </>
  );
}
