import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import side from '../../platform/ui/page/side-box.module.css';
import { formatDate } from '../../platform/ui/text/format.ts';
import { recentDonationsQuery } from './donation-queries.ts';
import { amountText } from './donation-words.ts';
import classes from './recent-donations.module.css';

type Of = { nonprofitId: number } | { userId: number };

/** Links to the statements of a nonprofit, or to a donor's giving by year. */
function Yearly({ of }: { of: Of }) {
  if ('userId' in of) {
    return (
      <Link to="/giving/$id" params={{ id: String(of.userId) }}>
        By Year
      </Link>
    );
  }
  return (
    <Link to="/statements/$nonprofit" params={{ nonprofit: String(of.nonprofitId) }}>
      Statements
    </Link>
  );
}

/** The newest donations to a nonprofit or from an account, on its profile. */
export function RecentDonations({ of }: { of: Of }) {
  const heading = useId();
  const query = useQuery(recentDonationsQuery(of));
  const { data, error } = query;
  return (
    <section className={side.box} aria-labelledby={heading}>
      <div className="touch-links line baseline gap-4 spread">
        <h2 id={heading} className={side.title}>
          Recent Donations
        </h2>
        {data && data.count > 0 && <Yearly of={of} />}
        {data && data.count > 0 && (
          <Link to="/donation-management" search={of}>
            See All<span className="only-read-out"> donations</span>
          </Link>
        )}
      </div>
      {error && !data ? (
        <Unloaded query={query} what="the donations" inText />
      ) : data?.results.length === 0 ? (
        <p className="soft">No donations to display.</p>
      ) : (
        <ul className={classes.donations} aria-busy={!data}>
          {data?.results.map(({ id, amount, dateReceived, donorName, nonprofitRef }) => (
            <li key={id}>
              <Link to="/donation-management" search={{ ...of, donation: id }} className="touch">
                {'userId' in of ? nonprofitRef.name : donorName}
              </Link>
              <span className="figures">{amountText(amount)}</span>
              <span className="soft text-13 whole-row">{formatDate(dateReceived)}</span>
            </li>
          ))}
        </ul>
      )}
      {'nonprofitId' in of && (
        <p className={`${classes.foot} touch-links`}>
          <Link to="/payouts/accounts/$id" params={{ id: String(of.nonprofitId) }}>
            How it is paid
          </Link>
        </p>
      )}
    </section>
  );
}
