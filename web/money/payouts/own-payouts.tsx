import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payoutWay } from './accounts/payout-way.ts';
import { payoutAccountQuery } from './payout-queries.ts';
import classes from './payouts-page.module.css';
import { StatementLink } from './statement-link.tsx';

/** Says how the user's nonprofit is paid, and links to its statement. */
export function OwnPayouts({ nonprofit }: { nonprofit: number }) {
  const { data } = useQuery(payoutAccountQuery(nonprofit));
  return (
    <p className={`${classes.account} touch-links`}>
      {data && <span>{payoutWay(data)}</span>}
      <Link to="/payouts/accounts/$id" params={{ id: String(nonprofit) }}>
        {data?.can.edit ? 'Change how you are paid' : 'How you are paid'}
      </Link>
      <StatementLink nonprofit={nonprofit}>Your statement</StatementLink>
    </p>
  );
}
