import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { Chart } from '../../../platform/ui/charts/chart.tsx';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import classes from './donation-graph.module.css';
import { abbreviatedDollars, monthInitial, monthName } from './months.ts';

interface MonthTotal {
  /** `YYYY-MM` */
  month: string;
  amount: number;
}

interface Props {
  months: readonly MonthTotal[];
  total: number;
}

/** Bars of the monthly totals. Screen readers read the table beside them, which everybody can show. */
export function DonationGraph({ months, total }: Props) {
  const [exact, setExact] = useState(false);
  // on a low window, the first rows of the table stay in sight below the graph
  const isLow = useMediaQuery('(max-height: 50rem)', false, { getInitialValueInEffect: false });
  const heading = useId();
  const table = useId();
  return (
    <section className={classes.graph} aria-labelledby={heading}>
      <div className="row baseline gap-1-4 spread">
        <h2 id={heading} className="text-20">
          Total: {abbreviatedDollars(total)}
        </h2>
        <Button
          className="not-printed"
          variant="subtle"
          size="compact-sm"
          aria-expanded={exact}
          aria-controls={table}
          onClick={() => setExact(!exact)}
        >
          {exact ? 'Hide exact amounts' : 'Show exact amounts'}
        </Button>
      </div>
      <div className={classes.both} data-exact={exact}>
        <Chart
          shape="columns"
          label="Donations by month. The table has the same amounts."
          series={['Donations']}
          format={abbreviatedDollars}
          alternates
          {...(isLow && { height: 130 })}
          rows={months.map(({ month, amount }) => ({
            key: month,
            label: monthInitial(month),
            values: [amount],
          }))}
        />
        <table id={table} className={exact ? classes.table : 'only-read-out'}>
          <caption className="only-read-out">Donations by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, amount }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{amount !== 0 && formatDollars(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{formatDollars(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
