import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { listResponses } from '#contract/applications/response-calls.ts';
import { StatusLine } from '../../applications/responses/status/status-line.tsx';
import { queryOf } from '../../platform/query-of.ts';
import classes from './home.module.css';

const shown = 3;

/** The states of the nonprofit's latest applications. After an error, the home page leaves them out. */
export function OwnApplications({ nonprofit }: { nonprofit: number }) {
  const heading = useId();
  const { data } = useQuery(queryOf(listResponses, { query: { nonprofit, pageSize: shown } }, { staleTime: 0 }));
  if (!data || data.results.length === 0) return null;
  return (
    <section className="below-10 wide-56" aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        Your applications
      </h2>
      <ul className="plain-list">
        {data.results.map((response) => (
          <li key={response.id}>
            <Link to="/applications/responses/$id/review" params={{ id: String(response.id) }} className={classes.name}>
              {response.applicationTemplateRef.name}
            </Link>
            <StatusLine response={response} />
          </li>
        ))}
      </ul>
      {data.count > shown && <Link to="/applications/responses">See all {data.count} applications</Link>}
    </section>
  );
}
