import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { readSecondFactor } from '#contract/platform/access/second-factor.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { queryOf } from '../../platform/query-of.ts';
import classes from './second-factor.module.css';

const daysQuery = queryOf(readSecondFactor, {}, { staleTime: 3_600_000 });
const page = '/my-profile/sign-in/two-step';

/** Tells programme staff how many days they have left to set up their second factor. */
export function DaysLeft() {
  const { data } = useQuery(daysQuery);
  const isThere = useLocation({ select: ({ pathname }) => pathname === page });
  if (typeof data?.daysLeft !== 'number' || isThere) return null;
  return (
    <div className={`${classes.bar} not-printed`} role="status">
      <span>
        Set up two-step sign-in: <strong>{howMany(data.daysLeft, 'day', 'days')} left.</strong> After that, nothing else can be
        done without it.
      </span>
      <Link to={page}>Set it up now</Link>
    </div>
  );
}
