import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { listOf } from '../query-of.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';
import { LoadProblem } from '../ui/page/load-problem.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { today } from '../ui/text/format.ts';
import classes from './calendar.module.css';
import { CalendarAddress } from './calendar-address.tsx';
import { MonthList } from './month-list.tsx';

/** The dates of a year that the signed-in person may see. */
export function CalendarPage() {
  const { year = Number(today().slice(0, 4)) } = useSearch({ from: '/signed-in/calendar' });
  const calendar = useQuery(listOf(readCalendar, { query: { year } }, { staleTime: 0 }));
  return (
    <>
      <PageHeader title="Calendar" documentTitle={`Calendar ${year}`} actions={<Years year={year} />}>
        <p>The dates of the programme’s year that concern you.</p>
      </PageHeader>
      {!calendar.data && !calendar.error && <SkeletonLines label="Loading the calendar" lines={8} />}
      {!calendar.data && calendar.error && (
        <LoadProblem query={calendar} notFound={null} failed="The calendar could not be loaded" />
      )}
      {calendar.data?.entries.length === 0 && (
        <EmptyState
          title={`There are no dates in ${calendar.data.year}.`}
          text="When the programme sets a date that concerns you, it stands here."
        />
      )}
      {calendar.data && calendar.data.entries.length > 0 && (
        <MonthList entries={calendar.data.entries} today={calendar.data.today} />
      )}
      <CalendarAddress />
    </>
  );
}

const firstYear = 2000;
const lastYear = 2199;

function Years({ year }: { year: number }) {
  return (
    <nav className={classes.years} aria-label="Years">
      {year > firstYear && (
        <Link to="/calendar" search={{ year: year - 1 }}>
          {year - 1}
        </Link>
      )}
      <span className="strong" aria-current="page">
        {year}
      </span>
      {year < lastYear && (
        <Link to="/calendar" search={{ year: year + 1 }}>
          {year + 1}
        </Link>
      )}
    </nav>
  );
}
