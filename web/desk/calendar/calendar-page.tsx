import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { readCalendar } from '#contract/platform/home/calendar.ts';
import { listOf } from '../../platform/query-of.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { today } from '../../platform/ui/text/format.ts';
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
      <Loaded query={calendar} what="the calendar" lines={8}>
        {({ entries, today: day, ...shown }) =>
          entries.length > 0 ? (
            <MonthList entries={entries} today={day} />
          ) : (
            <EmptyState
              title={`There are no dates in ${shown.year}.`}
              text="When the programme sets a date that concerns you, it stands here."
            />
          )
        }
      </Loaded>
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
