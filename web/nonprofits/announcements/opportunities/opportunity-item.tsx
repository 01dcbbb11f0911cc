import type { VolunteerOpportunity } from '#contract/nonprofits/announcements/opportunities.ts';
import { regionName } from '#contract/nonprofits/announcements/opportunities.ts';
import { placeLine } from '#contract/platform/appearance/shown-addresses.ts';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatLongDay } from '../../../platform/ui/text/format.ts';
import classes from '../announcement-section.module.css';
import { EditAnnouncementButton } from '../announcement-section.tsx';

interface Props {
  opportunity: VolunteerOpportunity;
  onEdit: (() => void) | undefined;
}

/** One opportunity, with everything that a volunteer needs before writing to the contact. */
export function VolunteerItem({ opportunity, onEdit }: Props) {
  const { title, service, duration, description, hours, hoursSpecific, skills, demographic, regions } = opportunity;
  const { contactName, contactTitle, contactEmail } = opportunity;
  const place = placeLine(opportunity.address);
  const kind = [service, duration].filter(Boolean).join(' · ');
  return (
    <li className={`${classes.item} whole`}>
      <div>
        <h3 className={`${classes.name} touch-links`}>{title}</h3>
        {!opportunity.isPublic && <p className="touch-links soft text-15 breakable">Private: visitors do not see it.</p>}
        {kind && <p className="touch-links soft text-15 breakable">{kind}</p>}
        {description && <p className="above-1-half breakable lines">{description}</p>}
        <dl className={`${classes.choices} soft-terms`}>
          <Fact title="When">{[hours.join(', '), hoursSpecific].filter(Boolean).join('. ')}</Fact>
          <Fact title="Date">{opportunity.eventDate && formatLongDay(opportunity.eventDate)}</Fact>
          <Fact title="Where">{regions.map(regionName).join(', ')}</Fact>
          <Fact title="Address">{place}</Fact>
          <Fact title="Skills">{skills.join(', ')}</Fact>
          <Fact title="For">{demographic.join(', ')}</Fact>
        </dl>
        <p className={`${classes.links} touch-links`}>
          <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>{contactEmail}</a>
          {(contactName || contactTitle) && <span>{[contactName, contactTitle].filter(Boolean).join(', ')}</span>}
        </p>
      </div>
      {onEdit && <EditAnnouncementButton name={title} onClick={onEdit} />}
    </li>
  );
}
