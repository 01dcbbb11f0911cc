import { useId } from 'react';
import graph from '../../../ui/text/bars.module.css';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from './usage-graph.module.css';

interface Month {
  /** `YYYY-MM` */
  month: string;
  opens: number;
  readers: number;
  favorites: number;
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortNames = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** Bars of the openings in each month. Screen readers read the table, which has the readers and favorites too. */
export function UsageGraph({ months }: { months: readonly Month[] }) {
  const heading = useId();
  const highest = Math.max(1, ...months.map(({ opens }) => opens));
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-20">
        Opened by month
      </h2>
      <ol className={graph.bars} aria-hidden>
        {months.map(({ month, opens }) => (
          <li key={month} className={classes.month} title={`${monthNames.format(new Date(month))}: ${formatNumber(opens)}`}>
            <span className={classes.value}>{opens > 0 && formatNumber(opens)}</span>
            <span className={graph.bar} style={{ '--share': opens / highest } as Record<string, number>} />
            <span className={classes.name}>{shortNames.format(new Date(month))}</span>
          </li>
        ))}
      </ol>
      <div className="only-read-out">
        <table>
          <caption>Usage by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Opened</th>
              <th scope="col">Readers</th>
              <th scope="col">New favorites</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, opens, readers, favorites }) => (
              <tr key={month}>
                <th scope="row">{monthNames.format(new Date(month))}</th>
                <td>{opens}</td>
                <td>{readers}</td>
                <td>{favorites}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
