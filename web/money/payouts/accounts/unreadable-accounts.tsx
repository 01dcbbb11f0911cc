import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UnreadableAccounts as Unreadable } from '#contract/money/payouts/accounts.ts';
import { accountTypeLabels } from '#contract/money/payouts/payout-choices.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { unreadableAccountsQuery } from '../payout-queries.ts';
import classes from './unreadable-accounts.module.css';

/** Lists the bank accounts that cannot be decrypted with the configured keys. Renders nothing if all can be decrypted. */
export function UnreadableAccounts() {
  const { data } = useQuery(unreadableAccountsQuery);
  if (!data || data.results.length === 0) return null;
  const { results } = data;
  return (
    <section className={`${classes.notice} breakable-items touch-links`} aria-labelledby="unreadable">
      <h2 id="unreadable" className="text-18">
        {howMany(results.length, 'bank account number cannot be read', 'bank account numbers cannot be read')}
      </h2>
      <p>{adviceOf(data)}</p>
      <ul>
        {results.map(({ nonprofitRef, accountType, accountNumber }) => (
          <li key={nonprofitRef.id}>
            <Link to="/payouts/accounts/$id" params={{ id: String(nonprofitRef.id) }}>
              {nonprofitRef.name}
            </Link>{' '}
            <span className="unbroken">
              {accountTypeLabels[accountType]} {accountNumber}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function adviceOf({ keyMissing }: Unreadable): string {
  return keyMissing
    ? 'Their key is missing: whoever runs Almoner sets PAYOUT_KEYS. Until then nobody is paid by bank transfer.'
    : 'Ask whoever runs Almoner to restore their key, or type these accounts again. Until then these nonprofits wait.';
}
