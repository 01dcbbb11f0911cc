import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import classes from '../nonprofit-items/item-section.module.css';
import { ItemSection } from '../nonprofit-items/item-section.tsx';
import { useModal } from '../ui/use-modal.ts';
import { VolunteerItem } from './volunteer-item.tsx';
import { opportunityList } from './volunteer-queries.ts';

const VolunteerModal = lazy(async () => ({ default: (await import('./volunteer-modal.tsx')).VolunteerModal }));

interface Props {
  nonprofit: number;
  editing: boolean;
  mayKeep: boolean;
}

/** What a nonprofit asks volunteers for, the newest first. */
export function VolunteerList({ nonprofit, editing, mayKeep }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(opportunityList.query(nonprofit));
  const modal = useModal<number>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <ItemSection
        title="Volunteer Opportunities"
        add="Add a volunteer opportunity"
        none="No volunteer opportunities are offered yet."
        editing={editing}
        mayKeep={mayKeep}
        count={data?.count}
        failed={error !== null && !data}
        onRetry={() => void refetch()}
        onAdd={modal.add}
        heading={heading}
      >
        <ul className={classes.items}>
          {(data?.results ?? [])
            .toSorted((one, other) => other.id - one.id)
            .map((opportunity) => (
              <VolunteerItem
                key={opportunity.id}
                opportunity={opportunity}
                onEdit={editing && opportunity.can.edit ? () => modal.edit(opportunity.id) : undefined}
              />
            ))}
        </ul>
      </ItemSection>
      {modal.used && (
        <Suspense>
          <VolunteerModal
            nonprofit={nonprofit}
            id={modal.item}
            opened={modal.opened}
            onClose={modal.close}
            onSaved={(saved) => {
              opportunityList.keep(client, saved);
              modal.close();
            }}
            onDeleted={(id) => {
              opportunityList.drop(client, { id, nonprofit });
              modal.close();
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
