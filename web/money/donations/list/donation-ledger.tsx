import { useQuery } from '@tanstack/react-query';
import { entryKindLabels } from '#contract/money/payouts/payout-choices.ts';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate, formatSigned } from '../../../platform/ui/text/format.ts';
import { donationLedgerQuery } from '../../payouts/payout-queries.ts';
import classes from '../payout-state.module.css';

export function DonationLedger({ donation }: { donation: number }) {
  const query = useQuery(donationLedgerQuery(donation));
  const { data } = query;
  return (
    <section className={`${classes.ledger} above-5`} aria-label="Ledger">
      <h3>Ledger</h3>
      {!data && <Unloaded query={query} what="the ledger" lines={2} inText />}
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
