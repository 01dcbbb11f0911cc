import { regionName } from '#contract/nonprofits/announcements/opportunities.ts';
import { opportunityPath } from '#contract/nonprofits/public/addresses.ts';
import { placeLine } from '#contract/platform/appearance/shown-addresses.ts';
import type { DirectoryOpportunity } from '#contract/public/directory/directory.ts';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatLongDay } from '../../../platform/ui/text/format.ts';
import { ItemHeading, type Where } from './item-heading.tsx';
import './items.css';
import { OwnerLink, OwnerPicture } from './owner.tsx';

export function OpportunityItem({ opportunity, place }: { opportunity: DirectoryOpportunity } & Where) {
  const { id, title, description } = opportunity;
  return (
    <article className="opportunity" id={`opportunity-${id}`}>
      {place !== 'profile' && <OwnerPicture of={opportunity} />}
      {place !== 'profile' && <OwnerLink of={opportunity} />}
      <ItemHeading place={place}>
        <a href={opportunityPath(opportunity)}>{title}</a>
      </ItemHeading>
      {description && <p className="text">{description}</p>}
      <Terms opportunity={opportunity} />
      <Contact opportunity={opportunity} />
      {place !== 'own page' && (
        <p className="help">
          <a className="button" href={`${opportunityPath(opportunity)}#offer`} aria-label={`I want to help: ${title}`}>
            I want to help
          </a>
        </p>
      )}
    </article>
  );
}

function Terms({ opportunity }: { opportunity: DirectoryOpportunity }) {
  const { eventDate, service, hours, hoursSpecific, duration, demographic, skills, regions } = opportunity;
  return (
    <dl className="terms">
      <Fact title="Date">{eventDate && formatLongDay(eventDate)}</Fact>
      <Fact title="Service">{service}</Fact>
      <Fact title="Hours">{[...hours, hoursSpecific].filter(Boolean).join('; ')}</Fact>
      <Fact title="Commitment">{duration}</Fact>
      <Fact title="For">{demographic.join(', ')}</Fact>
      <Fact title="Skills">{skills.join(', ')}</Fact>
      <Fact title="Region">{regions.map(regionName).join(', ')}</Fact>
      <Fact title="Address">{placeLine(opportunity)}</Fact>
    </dl>
  );
}

function Contact({ opportunity: { contactEmail, contactName, contactTitle } }: { opportunity: DirectoryOpportunity }) {
  const who = [contactName, contactTitle].filter(Boolean).join(', ');
  return (
    <p className="small touch-links">
      <span>
        {who !== '' && `${who}: `}
        <a href={`mailto:${encodeURIComponent(contactEmail).replaceAll('%40', '@')}`}>{contactEmail}</a>
      </span>
    </p>
  );
}
