import { useId } from 'react';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { Chart } from '../../../platform/ui/charts/chart.tsx';

interface Month {
  /** `YYYY-MM` */
  month: string;
  opens: number;
  readers: number;
  favorites: number;
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortNames = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const initials = new Intl.DateTimeFormat('en-US', { month: 'narrow', timeZone: 'UTC' });

/** Bars of the openings in each month. Screen readers read the table, which has the readers and favorites too. */
export function UsageGraph({ months }: { months: readonly Month[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        Opened by month
      </h2>
      <Chart
        shape="columns"
        label="Opened by month. The table has the same numbers."
        series={['Opened']}
        format={grouped}
        rows={months.map(({ month, opens }) => ({
          key: month,
          label: shortNames.format(new Date(month)),
          short: initials.format(new Date(month)),
          values: [opens],
        }))}
      />
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
