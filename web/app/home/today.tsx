import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { type HomeGroup, type HomeLine, readToday } from '#contract/platform/home/today.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { SiteLink } from '../../platform/ui/page/links/site-link.tsx';
import { formatDeadline, formatMoment } from '../../platform/ui/text/format.ts';
import { timeLeft } from '../../platform/ui/text/time-left.ts';
import shared from './parts.module.css';
import classes from './today.module.css';

// loads the drawing library apart from the home page
const Curve = lazy(async () => ({ default: (await import('./curve.tsx')).Curve }));

const todayQuery = queryOf(
  readToday,
  {},
  {
    // the numbers change with everybody’s work
    staleTime: 0,
  },
);

/** Shows open applications, what waits for this person, what happened lately, and what this person changed last. */
export function Today() {
  const heading = useId();
  const query = useQuery(todayQuery);
  const { data } = query;
  return (
    <section className={classes.today} aria-labelledby={heading}>
      <h2 id={heading} className="text-24 below-4">
        Today
      </h2>
      {data && <Groups lines={data.lines} />}
      {!data && <Unloaded query={query} what="what waits for you" lines={6} inText />}
    </section>
  );
}

function Groups({ lines }: { lines: readonly HomeLine[] }) {
  const of = (group: HomeGroup) => lines.filter((line) => line.group === group);
  return (
    <div className={classes.groups}>
      <Group title="Waiting for you" group="WAITING" lines={of('WAITING')} empty="Nothing is waiting for you." />
      <Group
        title="Open applications"
        group="APPLICATIONS"
        lines={of('APPLICATIONS')}
        empty={
          <>
            No application is open. <Link to="/applications/templates">Open the Application Center</Link>
          </>
        }
      />
      <Group title="Lately" group="LATEST" lines={of('LATEST')} />
      <Group title="Your latest changes" group="OWN" lines={of('OWN')} />
    </div>
  );
}

interface GroupProps {
  title: string;
  group: HomeGroup;
  lines: readonly HomeLine[];
  /** shown if there are no lines; without `empty`, such a group is left out */
  empty?: ReactNode;
}

function Group({ title, group, lines, empty }: GroupProps) {
  const heading = useId();
  if (lines.length === 0 && !empty) return null;
  return (
    <section className={classes.group} data-group={group} aria-labelledby={heading}>
      <h3 id={heading} className={classes.title}>
        {title}
      </h3>
      {lines.length === 0 ? (
        <p className={`${classes.detail} soft text-15`}>{empty}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.key} className={classes.line}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line: { title, link, detail, urgent, at, until, numbers, curve } }: { line: HomeLine }) {
  return (
    <>
      <div className={classes.words}>
        {link ? (
          <SiteLink path={link} className={classes.name}>
            {title}
          </SiteLink>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        <Detail detail={detail} urgent={urgent} at={at} until={until} />
      </div>
      {curve && (
        <Suspense fallback={<div className={classes.curve} />}>
          <Curve label={curve.label} values={curve.values} />
        </Suspense>
      )}
      {numbers.length > 0 && (
        <ul className={shared.parts} aria-label={title}>
          {numbers.map((number) => (
            <li key={number.label}>
              <SiteLink path={number.link} className={classes.number}>
                <strong className={number.urgent ? 'loss' : undefined}>{grouped(number.count)}</strong> {number.label}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Detail({ detail, urgent, at, until }: Pick<HomeLine, 'detail' | 'urgent' | 'at' | 'until'>) {
  const parts = [detail, at && formatMoment(at), until && `closes ${formatDeadline(until)}`, until && timeLeft(until)].filter(
    Boolean,
  );
  return parts.length > 0 && <span className={`${classes.detail} ${urgent ? 'loss' : 'soft'} text-15`}>{parts.join(' · ')}</span>;
}
