import { addressLine, webAddress } from '#contract/appearance/shown-addresses.ts';
import type { DirectoryEvent } from '#contract/directory/directory.ts';
import { calendarPage, formatLongDay, formatPrice, formatTimes } from '../../ui/text/format.ts';
import { ItemHeading, OutLink, type Where } from './item-heading.tsx';
import './items.css';
import { OwnerLink, OwnerPicture } from './owner.tsx';

export function EventItem({ event, place }: { event: DirectoryEvent } & Where) {
  const { month, day } = calendarPage(event.date);
  const where = addressLine(event);
  const contact = [event.contactName, event.contactNumber].filter(Boolean).join(', ');
  return (
    <article className={event.cancelled ? 'event cancelled' : 'event'} id={`event-${event.id}`}>
      <p className="day" aria-hidden="true">
        <span>{month}</span>
        <b>{day}</b>
      </p>
      <div>
        {place === 'list' && <OwnerLink of={event} />}
        <ItemHeading place={place}>
          <OutLink to={webAddress(event.link)}>{event.name}</OutLink>
        </ItemHeading>
        {event.cancelled && (
          <p className="cancel">
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
          <span>
            <a href={`/directory/events/${event.id}.ics`}>Add to calendar</a>
          </span>
        </p>
      </div>
      {place === 'list' && <OwnerPicture of={event} />}
    </article>
  );
}
