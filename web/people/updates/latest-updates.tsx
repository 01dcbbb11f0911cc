import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { formatDate } from '../../platform/ui/text/format.ts';
import { latestUpdatesQuery } from './update-queries.ts';
import classes from './updates.module.css';

/** The latest updates on a home page. Shows nothing to people who received none. */
export function LatestUpdates() {
  const heading = useId();
  const { data } = useQuery(latestUpdatesQuery);
  if (!data || data.latest.length === 0) return null;
  return (
    <section className="below-10 wide-56" aria-labelledby={heading}>
      <h2 id={heading} className="line baseline text-20 gap-3 below-3">
        News and updates
        {data.unread > 0 && <span className={classes.unread}>{grouped(data.unread)} unread</span>}
      </h2>
      <ul className={classes.latest}>
        {data.latest.map(({ id, title, author, postedOn, isRead }) => (
          <li key={id}>
            <Link to="/newsupdates" hash={`update-${id}`} data-unread={!isRead || undefined} className={classes.latestLink}>
              {title}
            </Link>
            <span className="soft text-15">
              {author} · {formatDate(postedOn)}
            </span>
          </li>
        ))}
      </ul>
      <Link to="/newsupdates">See all updates</Link>
    </section>
  );
}
