import type { VolunteerOpportunity } from '#contract/announcements/opportunities.ts';
import { regionName } from '#contract/announcements/opportunity-choices.ts';
import { addressLine } from '#contract/appearance/shown-addresses.ts';
import { formatLongDay } from '../../ui/text/format.ts';
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
  const place = addressLine(opportunity.address);
  const kind = [service, duration].filter(Boolean).join(' · ');
  return (
    <li className={classes.item}>
      <div>
        <h3 className={classes.name}>{title}</h3>
        {!opportunity.isPublic && <p className={classes.facts}>Private: visitors do not see it.</p>}
        {kind && <p className={classes.facts}>{kind}</p>}
        {description && <p className={classes.text}>{description}</p>}
        <dl className={classes.choices}>
          <Choice label="When" text={[hours.join(', '), hoursSpecific].filter(Boolean).join('. ')} />
          <Choice label="Date" text={opportunity.eventDate ? formatLongDay(opportunity.eventDate) : ''} />
          <Choice label="Where" text={regions.map(regionName).join(', ')} />
          <Choice label="Address" text={place} />
          <Choice label="Skills" text={skills.join(', ')} />
          <Choice label="For" text={demographic.join(', ')} />
        </dl>
        <p className={classes.links}>
          <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>{contactEmail}</a>
          {(contactName || contactTitle) && <span>{[contactName, contactTitle].filter(Boolean).join(', ')}</span>}
        </p>
      </div>
      {onEdit && <EditAnnouncementButton name={title} onClick={onEdit} />}
    </li>
  );
}

function Choice({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
