import { useId } from 'react';
import { downloadDonationData } from '#contract/money/donations/donations.ts';
import { donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { type DonationStatement, downloadDonationStatement, statementRowLimit } from '#contract/money/statements/statements.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import amounts from '../../platform/ui/lists/table/amounts.module.css';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import { monthName } from '../donations/graph/months.ts';
import classes from './statement.module.css';
import { TableHead } from './table-head.tsx';

/** The donations that were reported for a year: by month, and each of them. */
export function ReportedPart({ statement, year }: { statement: DonationStatement; year: number }) {
  const heading = useId();
  const { nonprofitRef, months, count, totalAmount, corrections } = statement;
  const nonprofitId = nonprofitRef.id;
  return (
    <section aria-labelledby={heading}>
      <div className={`${classes.head} with-next whole`}>
        <h2 id={heading} className="text-22">
          Reported donations
        </h2>
        <div className="row gap-2 not-printed">
          <DownloadButton file download={downloadDonationStatement} query={{ nonprofitId, year }} label="Statement (PDF)" />
          <DownloadButton
            download={downloadDonationData}
            query={{ nonprofitId, startDate: `${year}-01-01`, endDate: `${year}-12-31` }}
            label="CSV"
          />
        </div>
      </div>
      {count === 0 ? (
        <p className="soft above-3">No donations were reported for {year}.</p>
      ) : (
        <>
          <p className={`${classes.figure} whole`}>
            <span>{howMany(count, 'donation', 'donations')}</span>
            <strong>{formatDollars(totalAmount)}</strong>
          </p>
          {corrections !== 0 && <p role="note">Corrections and refunds: {formatDollars(corrections)}.</p>}
          <table className={`${amounts.table} ${classes.table} whole-rows touch-links above-3`} aria-label="Donations by month">
            <TableHead words={['Month']} numbers={['Donations', 'Amount']} />
            <tbody>
              {months.map(({ month, count: given, amount }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month)}</th>
                  <td data-numeric>{grouped(given)}</td>
                  <td data-numeric>{formatDollars(amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td data-numeric>{grouped(count)}</td>
                <td data-numeric>{formatDollars(totalAmount)}</td>
              </tr>
            </tfoot>
          </table>
          <AllDonations statement={statement} />
        </>
      )}
    </section>
  );
}

function AllDonations({ statement: { donations, count, totalAmount } }: { statement: DonationStatement }) {
  return (
    <details className="opens-inside printed-if-open above-4">
      <summary className="not-printed">Show every donation</summary>
      {donations.length < count && (
        <p role="note">
          These are the first {grouped(statementRowLimit)} of {grouped(count)}. The totals and the CSV file have all of them.
        </p>
      )}
      <table className={`${amounts.table} ${classes.table} whole-rows touch-links above-3`} aria-label="Every donation">
        <TableHead words={['Received', 'Donor', 'Type']} numbers={['Amount']} />
        <tbody>
          {donations.map(({ id, dateReceived, donorName, donationType, amount }) => (
            <tr key={id}>
              <td className={classes.day}>{formatDate(dateReceived)}</td>
              <td>{donorName}</td>
              <td>{donationTypeLabels[donationType]}</td>
              <td data-numeric>{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td data-numeric>{formatDollars(totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
