import { Link } from '@tanstack/react-router';
import type { EventRecord } from '#contract/nonprofits/announcements/events.ts';
import { placeLine, shownAddress, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { calendarPage, formatDollars, formatLongDay, formatTimes } from '../../../platform/ui/text/format.ts';
import classes from '../announcement-section.module.css';
import { EditAnnouncementButton } from '../announcement-section.tsx';

interface Props {
  event: EventRecord;
  /** the event's nonprofit, if the list has events of several nonprofits */
  of?: { id: number; name: string };
  onEdit: (() => void) | undefined;
}

/** One event, with its date as a calendar page. */
export function EventItem({ event, of, onEdit }: Props) {
  const { month, day } = calendarPage(event.date);
  const href = webAddress(event.link);
  const place = placeLine(event.address);
  const contact = [event.contactName, event.contactNumber].filter(Boolean).join(', ');
  return (
    <li className={`${classes.item} whole ${classes.dated}`}>
      <div className={classes.page} aria-hidden="true">
        <span className={classes.month}>{month}</span>
        <span className={classes.day}>{day}</span>
      </div>
      <div>
        <h3 className={`${classes.name} touch-links`}>{event.name}</h3>
        {of && (
          <p className="touch-links soft text-15 breakable">
            <Link to="/nonprofit/$id" params={{ id: String(of.id) }}>
              {of.name}
            </Link>
          </p>
        )}
        {event.cancelledAt && (
          <p className="touch-links soft text-15 breakable">
            <strong>Cancelled.</strong> {event.cancelReason}
          </p>
        )}
        {!event.published && <p className="touch-links soft text-15 breakable">Draft: visitors do not see it.</p>}
        <p className="touch-links soft text-15 breakable">
          <time dateTime={`${event.date}T${event.startTime}`}>
            {formatLongDay(event.date)}, {formatTimes(event.startTime, event.endTime)}
          </time>
          {event.fee !== null && ` · ${event.fee === 0 ? 'Free' : formatDollars(event.fee)}`}
        </p>
        {place && <p className="touch-links soft text-15 breakable">{place}</p>}
        {event.description && <p className="above-1-half breakable lines">{event.description}</p>}
        {(href || contact) && (
          <p className={`${classes.links} touch-links`}>
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
