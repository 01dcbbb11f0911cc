import { useQuery } from '@tanstack/react-query';
import type { DonationFilters } from '#contract/money/donations/donations-query.ts';
import { totalsQuery } from '../donation-queries.ts';
import classes from '../management-page.module.css';
import { DonationGraph } from './donation-graph.tsx';

/** The graph of the shown donations. A placeholder replaces it while it loads; without an amount there is no graph. */
export function MonthlyTotals({ filters }: { filters: { [K in keyof DonationFilters]?: DonationFilters[K] | undefined } }) {
  const { data, isFetching } = useQuery(totalsQuery(filters));
  if (isFetching) return <div className={classes.placeholder} aria-busy="true" />;
  return data && data.total > 0 ? <DonationGraph {...data} /> : null;
}
