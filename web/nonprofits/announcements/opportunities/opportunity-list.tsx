import { lazy } from 'react';
import { AnnouncementList, type AnnouncementListProps } from '../announcement-list.tsx';
import { VolunteerItem } from './opportunity-item.tsx';
import { opportunityQueries } from './opportunity-queries.ts';

const VolunteerModal = lazy(async () => ({ default: (await import('./opportunity-modal.tsx')).VolunteerModal }));

/** A nonprofit's volunteer opportunities, newest first. */
export function VolunteerList(props: AnnouncementListProps) {
  return (
    <AnnouncementList
      {...props}
      title="Volunteer Opportunities"
      add="Add a volunteer opportunity"
      none="No volunteer opportunities are offered yet."
      queries={opportunityQueries}
      Modal={VolunteerModal}
    >
      {(opportunities, edit) => (
        <ul className="stack gap-5">
          {opportunities
            .toSorted((one, other) => other.id - one.id)
            .map((opportunity) => (
              <VolunteerItem key={opportunity.id} opportunity={opportunity} onEdit={edit(opportunity)} />
            ))}
        </ul>
      )}
    </AnnouncementList>
  );
}
