import type { EventRecord } from '#contract/announcements/events.ts';
import { addressLine, shownAddress, webAddress } from '#contract/appearance/shown-addresses.ts';
import { calendarPage, formatDollars, formatLongDay, formatTimes } from '../../ui/text/format.ts';
import classes from '../announcement-section.module.css';
import { EditAnnouncementButton } from '../announcement-section.tsx';

/** One event, with its date as a calendar page. */
export function EventItem({ event, onEdit }: { event: EventRecord; onEdit: (() => void) | undefined }) {
  const { month, day } = calendarPage(event.date);
  const href = webAddress(event.link);
  const place = addressLine(event.address);
  const contact = [event.contactName, event.contactNumber].filter(Boolean).join(', ');
  return (
    <li className={`${classes.item} ${classes.dated}`}>
      <div className={classes.page} aria-hidden="true">
        <span className={classes.month}>{month}</span>
        <span className={classes.day}>{day}</span>
      </div>
      <div>
        <h3 className={classes.name}>{event.name}</h3>
        <p className={classes.facts}>
          <time dateTime={`${event.date}T${event.startTime}`}>
            {formatLongDay(event.date)}, {formatTimes(event.startTime, event.endTime)}
          </time>
          {event.fee !== null && ` · ${event.fee === 0 ? 'Free' : formatDollars(event.fee)}`}
        </p>
        {place && <p className={classes.facts}>{place}</p>}
        {event.description && <p className={classes.text}>{event.description}</p>}
        {(href || contact) && (
          <p className={classes.links}>
            {href && (
              <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`More about ${event.name}`}>
                {shownAddress(event.link)}
              </a>
            )}
            {contact && <span>Contact: {contact}</span>}
          </p>
        )}
      </div>
      {onEdit && <EditAnnouncementButton name={event.name} onClick={onEdit} />}
    </li>
  );
}
