import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { downloadPayoutStatement, type PayoutStatement, printedEntryLimit } from '#contract/money/payouts/ledger.ts';
import { entryKindLabels, payoutMethodLabels } from '#contract/money/payouts/payout-choices.ts';
import { downloadPayoutStatementPdf } from '#contract/money/statements/statements.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { programme } from '../../platform/programme/programme.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import amounts from '../../platform/ui/lists/table/amounts.module.css';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import classes from './statement.module.css';
import { payoutStatementQuery } from './statement-queries.ts';
import { TableHead } from './table-head.tsx';

/** Shows what the programme received for a nonprofit in a year, and what it paid out. */
export function PayoutPart({ nonprofit, year }: { nonprofit: number; year: number }) {
  const heading = useId();
  const query = useQuery(payoutStatementQuery(nonprofit, year));
  const { data } = query;
  const range = { nonprofitId: nonprofit, startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  return (
    <section aria-labelledby={heading}>
      <div className={`${classes.head} with-next whole`}>
        <h2 id={heading} className="text-22">
          Payouts
        </h2>
        {data && !isEmpty(data) && (
          <div className="row gap-2 not-printed">
            <DownloadButton file download={downloadPayoutStatementPdf} query={range} label="Payout statement (PDF)" />
            <DownloadButton download={downloadPayoutStatement} query={range} label="CSV" />
          </div>
        )}
      </div>
      {data ? <Payouts statement={data} year={year} /> : <Unloaded query={query} what="the payouts" inText />}
    </section>
  );
}

const isEmpty = ({ entries, openingBalance }: PayoutStatement) => entries.length === 0 && openingBalance === 0;

function Payouts({ statement, year }: { statement: PayoutStatement; year: number }) {
  const { programmeName } = programme();
  const { nonprofitRef, openingBalance, received, donations, corrections, fees, paid, returned, closingBalance } = statement;
  if (isEmpty(statement)) {
    return (
      <p className="soft above-3">
        {programmeName} received no donations for {nonprofitRef.name} in {year}, and paid nothing out.
      </p>
    );
  }
  const lines: [string, number][] = [
    [`Received by ${programmeName}: ${howMany(donations, 'donation', 'donations')}`, received],
    ...(corrections === 0 ? [] : [['Corrections', corrections] satisfies [string, number]]),
    ['Fees', fees],
    ['Paid out', paid],
    ...(returned === 0 ? [] : [['Payments that came back', returned] satisfies [string, number]]),
  ];
  return (
    <>
      <table className={`${amounts.table} ${classes.table} whole-rows touch-links above-3`} aria-label="Summary of payouts">
        <tbody>
          <tr>
            <th scope="row">Opening balance on {formatDate(statement.startDate)}</th>
            <td data-numeric>{formatDollars(openingBalance)}</td>
          </tr>
          {lines.map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-numeric>{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Closing balance on {formatDate(statement.endDate)}</th>
            <td data-numeric>{formatDollars(closingBalance)}</td>
          </tr>
        </tfoot>
      </table>
      <Payments payments={statement.payments} />
      {statement.entryCount > printedEntryLimit && (
        <p role="note">
          The PDF lists the first {grouped(printedEntryLimit)} of {grouped(statement.entryCount)} entries. The CSV file has all of
          them.
        </p>
      )}
      <Entries statement={statement} />
    </>
  );
}

function Payments({ payments }: { payments: PayoutStatement['payments'] }) {
  if (payments.length === 0) return <p className="soft above-3">Nothing was paid this year.</p>;
  return (
    <table className={`${amounts.table} ${classes.table} whole-rows touch-links above-3`} aria-label="Payments">
      <TableHead words={['Paid', 'How', 'Reference']} numbers={['Fee', 'Net']} />
      <tbody>
        {payments.map(({ day, kind, method, line, reference, bankReference, fee, net }) => (
          <tr key={`${line} ${kind} ${day}`}>
            <td className={classes.day}>{formatDate(day)}</td>
            <td>{kind === 'RETURNED' ? 'Came back' : payoutMethodLabels[method]}</td>
            <td>{[reference, bankReference].filter(Boolean).join(' · ')}</td>
            <td data-numeric>{formatDollars(fee)}</td>
            <td data-numeric>{formatDollars(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ statement: { entries, complete, entryCount } }: { statement: PayoutStatement }) {
  return (
    <details className="opens-inside printed-if-open above-4">
      <summary className="not-printed">Show every entry</summary>
      {!complete && (
        <p role="note">
          These are the first {grouped(entries.length)} of {grouped(entryCount)} entries. The sums and the CSV file have all of
          them.
        </p>
      )}
      <table className={`${amounts.table} ${classes.table} whole-rows touch-links above-3`} aria-label="Every entry">
        <TableHead words={['Date', 'Entry']} numbers={['Amount', 'Balance']} />
        <tbody>
          {entries.map(({ id, day, kind, donorName, reference, note, amount, balance }) => (
            <tr key={id}>
              <td className={classes.day}>{formatDate(day)}</td>
              <td>{[entryKindLabels[kind], donorName, reference, note].filter(Boolean).join(' · ')}</td>
              <td data-numeric>{formatDollars(amount)}</td>
              <td data-numeric>{formatDollars(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
