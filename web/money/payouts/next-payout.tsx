import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NextPayout } from '#contract/money/payouts/next-payout.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import classes from './next-payout.module.css';
import { dayWords, nextPaymentOf, underWayWords } from './next-payout-words.ts';
import { nextPayoutQuery } from './payout-queries.ts';
import money from './sums.module.css';

/** The next payment to the user's nonprofit, what it is owed, and what it was paid so far. */
export function NextPayoutSection() {
  const heading = useId();
  const query = useQuery(nextPayoutQuery);
  const { data } = query;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} className="text-20">
        Next payment
      </h2>
      {data ? <Figures payout={data} /> : <Unloaded query={query} what="the next payment" lines={3} inText />}
    </section>
  );
}

function Figures({ payout }: { payout: NextPayout }) {
  const { nonprofitRef, balance, paid, lastPaid, underWay, due, waitsForBank } = payout;
  const { amount, when, first, isOwnTurn } = nextPaymentOf(payout);
  const [, ...later] = underWay;
  return (
    <>
      <dl className={`${classes.figures} ${money.sums} small-terms`}>
        <div>
          <dt>{amount === null ? 'expected' : when}</dt>
          <dd>{formatDollars(amount ?? 0)}</dd>
        </div>
        <div>
          <dt>owed to you now</dt>
          <dd>{formatDollars(balance)}</dd>
        </div>
        <div>
          <dt>paid so far{lastPaid && `, last on ${formatDate(lastPaid.day)}`}</dt>
          <dd>{formatDollars(paid)}</dd>
        </div>
      </dl>
      <p>
        <strong>What comes first:</strong> {first}{' '}
        {isOwnTurn && (
          <Link to="/payouts/accounts/$id" params={{ id: String(nonprofitRef.id) }}>
            Change how you are paid
          </Link>
        )}
      </p>
      {later.length > 0 && (
        <ul className="stack gap-1" aria-label="Further payments under way">
          {later.map((payment) => (
            <li key={payment.reference}>
              {formatDollars(payment.net)} · {dayWords(payment.paysOn)}. {underWayWords(payment)}
            </li>
          ))}
        </ul>
      )}
      {waitsForBank !== 0 && (
        <p className="soft text-15">
          Of what is owed, {formatDollars(waitsForBank)} of gifts by card waits: the money is not in the programme’s bank yet, or
          a donor’s bank is looking at it.
        </p>
      )}
      {due.gross !== 0 && (
        <p className="soft text-15">
          {underWay.length > 0 ? 'Besides, not in a payment yet' : 'How it is computed'}: {contents(due)}{' '}
          {formatDollars(due.gross)}
          {due.fee > 0 && `, less a fee of ${formatDollars(due.fee)}: ${formatDollars(due.net)}`}.
        </p>
      )}
    </>
  );
}

function contents({ donations, corrections }: NextPayout['due']): string {
  const parts = [
    donations > 0 && howMany(donations, 'donation', 'donations'),
    corrections > 0 && howMany(corrections, 'correction', 'corrections'),
  ];
  return parts.filter(Boolean).join(' and ');
}

/** The same in two lines for the home page; nothing while the programme has never received anything for the nonprofit. */
export function NextPayoutLines() {
  const heading = useId();
  const { data } = useQuery(nextPayoutQuery);
  if (!data || (data.balance === 0 && data.paid === 0)) return null;
  const { amount, when, first } = nextPaymentOf(data);
  return (
    <section className="below-10" aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        Payouts
      </h2>
      <p className="ink-strong soft">
        <strong className="strong">
          {amount === null ? 'No payment is in sight.' : `Next payment: ${formatDollars(amount)}.`}
        </strong>{' '}
        {amount !== null && `${when}. `}
        {first}
      </p>
      <p className="soft above-1 touch-links">
        Owed now {formatDollars(data.balance)}, paid so far {formatDollars(data.paid)}. <Link to="/payouts">See payouts</Link>
      </p>
    </section>
  );
}
