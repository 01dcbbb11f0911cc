import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entryKindLabels } from '#contract/payouts/payout-choices.ts';
import { donationLedgerQuery } from '../payouts/payout-queries.ts';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';
import { formatDate, formatSigned } from '../ui/text/format.ts';
import classes from './payout-state.module.css';

/** The entries of the ledger for one donation. */
export function DonationLedger({ donation }: { donation: number }) {
  const { data, error, isFetching, refetch } = useQuery(donationLedgerQuery(donation));
  return (
    <section className={`${classes.ledger} above-5`} aria-label="Ledger">
      <h3>Ledger</h3>
      {!data && !error && <SkeletonLines label="Loading the ledger" lines={2} />}
      {!data && error && (
        <p>
          The ledger could not be loaded.{' '}
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <ul className={classes.entries}>
          {data.results.map(({ id, day, kind, amount, nonprofitRef, note, by }) => (
            <li key={id}>
              <span>
                {formatDate(day)} · {entryKindLabels[kind]}
              </span>
              <span className="figures to-right">{formatSigned(amount)}</span>
              <span className="soft text-14 whole-row breakable lines">
                {[nonprofitRef.name, by?.fullName, note].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
