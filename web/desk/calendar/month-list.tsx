import { useId } from 'react';
import { type CalendarEntry, entryKindLabels } from '#contract/platform/home/calendar.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { programme } from '../../platform/programme/programme.ts';
import { SiteLink } from '../../platform/ui/page/links/site-link.tsx';
import { formatDeadline } from '../../platform/ui/text/format.ts';
import classes from './calendar.module.css';

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const longDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/**
 * The entries by month. Past entries are paler, and the next entry is marked. Months that are over are folded, so that the list opens
 * at today; a year that is over is shown whole.
 */
export function MonthList({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const next = entries.find(({ day }) => day >= today)?.key;
  const months = [...Map.groupBy(entries, ({ day }) => day.slice(0, 7))];
  const isOver = ([month]: (typeof months)[number]) => next !== undefined && month < today.slice(0, 7);
  const over = months.filter(isOver);
  const count = over.reduce((sum, [, ofMonth]) => sum + ofMonth.length, 0);
  const shown = (some: typeof months) =>
    some.map(([month, ofMonth]) => <Month key={month} month={month} entries={ofMonth} today={today} next={next} />);
  return (
    <div className="stack gap-6 below-10">
      {count > 0 && (
        <details>
          <summary className="opens">{howMany(count, 'earlier date', 'earlier dates')}</summary>
          <div className="stack gap-6 above-5">{shown(over)}</div>
        </details>
      )}
      {shown(months.filter((one) => !isOver(one)))}
    </div>
  );
}

interface MonthProps {
  month: string;
  entries: readonly CalendarEntry[];
  today: string;
  next: string | undefined;
}

function Month({ month, entries, today, next }: MonthProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-18 below-2">
        {monthNames.format(new Date(`${month}-01`))}
      </h2>
      <ul className="plain-list">
        {entries.map((entry) => (
          <li key={entry.key} className={classes.entry} data-over={entry.day < today || undefined}>
            <Entry entry={entry} mark={entry.key === next ? (entry.day === today ? 'Today' : 'Next') : null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { kind, title, detail, day, at, link }, mark }: { entry: CalendarEntry; mark: string | null }) {
  return (
    <>
      <time dateTime={at ?? day} className={classes.day}>
        <span className="only-read-out">{longDays.format(new Date(day))}</span>
        <span aria-hidden>{weekdays.format(new Date(day))}</span>
        <span aria-hidden className={classes.number}>
          {Number(day.slice(8))}
        </span>
      </time>
      <div className="shrinks breakable">
        <p className="strong">{link === null ? title : <SiteLink path={link}>{title}</SiteLink>}</p>
        <p className="soft text-15">
          {[entryKindLabels[kind], at === null ? 'all day' : timeOf(at), detail].filter(Boolean).join(' · ')}
        </p>
      </div>
      {mark && <span className={classes.mark}>{mark}</span>}
    </>
  );
}

/** `5:00 PM EST` */
function timeOf(at: string): string {
  const { programmeTimeZone: timeZone } = programme();
  const zone = formatDeadline(at).split(' ').at(-1);
  return `${new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(at))} ${zone}`;
}
