import { lazy } from 'react';
import { ItemList, type ItemListProps } from '../nonprofit-items/item-list.tsx';
import classes from '../nonprofit-items/item-section.module.css';
import { VolunteerItem } from './volunteer-item.tsx';
import { opportunityQueries } from './volunteer-queries.ts';

const VolunteerModal = lazy(async () => ({ default: (await import('./volunteer-modal.tsx')).VolunteerModal }));

/** What a nonprofit asks volunteers for, the newest first. */
export function VolunteerList(props: ItemListProps) {
  return (
    <ItemList
      {...props}
      title="Volunteer Opportunities"
      add="Add a volunteer opportunity"
      none="No volunteer opportunities are offered yet."
      queries={opportunityQueries}
      Modal={VolunteerModal}
    >
      {(opportunities, edit) => (
        <ul className={classes.items}>
          {opportunities
            .toSorted((one, other) => other.id - one.id)
            .map((opportunity) => (
              <VolunteerItem key={opportunity.id} opportunity={opportunity} onEdit={edit(opportunity)} />
            ))}
        </ul>
      )}
    </ItemList>
  );
}
