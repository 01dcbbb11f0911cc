import { eventPath } from '#contract/nonprofits/public/addresses.ts';
import type { DirectoryEvent } from '#contract/public/directory/directory.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { formatLongDay } from '../../../platform/ui/text/format.ts';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import { eventData } from '../linked-data.ts';
import { EventItem } from './event-item.tsx';

/** One event, at an address that stays valid after the event. */
export function EventPage({ event, isPast }: PublicPageOf<'event'>) {
  const { origin } = useSite();
  return (
    <Document
      title={`${event.name}: ${event.nonprofitName}`}
      description={descriptionOf(event)}
      path={eventPath(event)}
      section="/directory/events"
      hidden={isPast}
      data={[eventData(event, origin)]}
    >
      <div className="one-event">
        <BackLink to="/directory/events">Upcoming events</BackLink>
        <h1>{event.name}</h1>
        {isPast && <p className="soft below-4">This event has taken place.</p>}
        <div className="items wide-50">
          <EventItem event={event} place="own page" isPast={isPast} />
        </div>
      </div>
    </Document>
  );
}

function descriptionOf({ date, description, nonprofitName }: DirectoryEvent): string {
  return [`${formatLongDay(date)}, ${nonprofitName}.`, description].filter(Boolean).join(' ').slice(0, 300).toWellFormed();
}
