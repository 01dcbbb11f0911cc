import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { templatesQuery } from '../../applications/templates/template-queries.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDeadline } from '../../platform/ui/text/format.ts';
import { timeLeft } from '../../platform/ui/text/time-left.ts';
import classes from './home.module.css';

/** The applications that are open now, the earliest closing date first, for people who look for one. */
export function OpenApplications() {
  const heading = useId();
  const query = useQuery(templatesQuery({ isOpen: true, ordering: 'closes_at' }));
  const open = query.data?.results;
  return (
    <section className="below-10 wide-56" aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        Open applications
      </h2>
      {!open && <Unloaded query={query} what="the open applications" lines={2} inText />}
      {open?.length === 0 && <p className="soft text-15">No application is open now.</p>}
      {open && open.length > 0 && (
        <ul className="below-3">
          {open.map(({ id, name, closesAt }) => (
            <li key={id} className={classes.row}>
              <Link to="/applications/$id" params={{ id: String(id) }} className={classes.name}>
                {name}
              </Link>
              {closesAt && (
                <span className="soft text-15">
                  closes {formatDeadline(closesAt)} · {timeLeft(closesAt)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        Do you want to apply? <Link to="/applications/templates">See which applications are open</Link>
      </p>
    </section>
  );
}
