import { eventPath } from '#contract/nonprofits/public/addresses.ts';
import { placeLine, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import type { DirectoryEvent } from '#contract/public/directory/directory.ts';
import { calendarPage, formatLongDay, formatPrice, formatTimes } from '../../../platform/ui/text/format.ts';
import { ItemHeading, OutLink, type Where } from './item-heading.tsx';
import './items.css';
import { OwnerLink, OwnerPicture } from './owner.tsx';

export function EventItem({ event, place, isPast = false }: { event: DirectoryEvent; isPast?: boolean } & Where) {
  const { month, day } = calendarPage(event.date);
  const where = placeLine(event);
  const link = webAddress(event.link);
  const contact = [event.contactName, event.contactNumber].filter(Boolean).join(', ');
  return (
    <article className={event.cancelled ? 'event cancelled' : 'event'} id={`event-${event.id}`}>
      <p className="day" aria-hidden="true">
        <span>{month}</span>
        <b>{day}</b>
      </p>
      <div>
        {place !== 'profile' && <OwnerLink of={event} />}
        <ItemHeading place={place}>
          <a href={eventPath(event)}>{event.name}</a>
        </ItemHeading>
        {event.cancelled && (
          <p className="above-1-half">
            <b>Cancelled.</b> {event.cancelReason}
          </p>
        )}
        <p className="when">
          <time dateTime={`${event.date}T${event.startTime}`}>
            {formatLongDay(event.date)}, <span className="time">{formatTimes(event.startTime, event.endTime)}</span>
          </time>
        </p>
        {where && <p className="where">{where}</p>}
        {event.description && <p className="text">{event.description}</p>}
        <p className="small">
          {event.fee !== null && <span>{event.fee === 0 ? 'Free' : formatPrice(event.fee)}</span>}
          {contact && <span>{contact}</span>}
          {link !== null && (
            <span>
              <OutLink to={link}>Website of the event</OutLink>
            </span>
          )}
          {!isPast && (
            <span>
              <a href={`/directory/events/${event.id}.ics`}>Add to calendar</a>
            </span>
          )}
        </p>
      </div>
      {place !== 'profile' && <OwnerPicture of={event} />}
    </article>
  );
}
