import { addressLine } from '#contract/shown-addresses.ts';
import type { VolunteerOpportunity } from '#contract/volunteer.ts';
import classes from '../nonprofit-items/item-section.module.css';
import { EditItemButton } from '../nonprofit-items/item-section.tsx';

interface Props {
  opportunity: VolunteerOpportunity;
  onEdit: (() => void) | undefined;
}

/** One opportunity, with everything that somebody must know before writing to the contact. */
export function VolunteerItem({ opportunity, onEdit }: Props) {
  const { title, service, duration, description, hours, hoursSpecific, skills, demographic, regions } = opportunity;
  const { contactName, contactTitle, contactEmail } = opportunity;
  const place = addressLine(opportunity.address);
  const kind = [service, duration].filter(Boolean).join(' · ');
  return (
    <li className={classes.item}>
      <div>
        <h3 className={classes.name}>{title}</h3>
        {kind && <p className={classes.facts}>{kind}</p>}
        {description && <p className={classes.text}>{description}</p>}
        <dl className={classes.choices}>
          <Choice label="When" text={[hours.join(', '), hoursSpecific].filter(Boolean).join('. ')} />
          <Choice label="Where" text={regions.join(', ')} />
          <Choice label="Address" text={place} />
          <Choice label="Skills" text={skills.join(', ')} />
          <Choice label="For" text={demographic.join(', ')} />
        </dl>
        <p className={classes.links}>
          <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>{contactEmail}</a>
          {(contactName || contactTitle) && <span>{[contactName, contactTitle].filter(Boolean).join(', ')}</span>}
        </p>
      </div>
      {onEdit && <EditItemButton name={title} onClick={onEdit} />}
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
