import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ListedEvent } from '#contract/announcements/events.ts';
import { eventTimes } from '#contract/announcements/events-query.ts';
import type { User } from '#contract/people/accounts.ts';
import { isNonprofitStaff, isProgrammeStaff, may } from '#contract/people/permissions.ts';
import { searchNonprofits } from '../../../people/users/user-queries.ts';
import { useSignedInUser } from '../../../session.ts';
import { useModal } from '../../../ui/dialogs/use-modal.ts';
import { TypeAhead } from '../../../ui/forms/type-ahead.tsx';
import { FilterSide } from '../../../ui/lists/filter-side.tsx';
import { ListPage } from '../../../ui/lists/list-page.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { YesNoFilter } from '../../../ui/lists/yes-no-filter.tsx';
import { EventModal } from '../event-modal.tsx';
import { AddEvent } from './add-event.tsx';
import { CalendarFiles } from './calendar-files.tsx';
import { type EventStep, EventSteps } from './event-steps.tsx';
import classes from './manage-events.module.css';
import { dropEvents, type ManageSearch, managedEventsList, validateManageSearch } from './manage-queries.ts';
import { ManageTable } from './manage-table.tsx';

const whenLabels = { upcoming: 'Upcoming', past: 'Past' };

/** Every event that this account looks after, drafts and past ones included. */
export function ManageEventsPage() {
  const search = validateManageSearch(useSearch({ from: '/signed-in/manage-events' }));
  const navigate = useNavigate({ from: '/manage-events' });
  const client = useQueryClient();
  const user = useSignedInUser();
  const list = useQuery(managedEventsList(search));
  const modal = useModal<ListedEvent>();
  const [step, setStep] = useState<EventStep>();
  const mayAdd = isProgrammeStaff(user) || isNonprofitStaff(user);

  function show(changes: ManageSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }
  function saved(): void {
    dropEvents(client);
    modal.close();
  }

  const { when, published, cancelled, nonprofitId } = search;
  const active = [when, published, cancelled, nonprofitId].filter((value) => value !== undefined).length;
  return (
    <>
      <ListPage
        title="Manage Events"
        list={list}
        page={search.page}
        counted={['event', 'events']}
        actions={mayAdd && <AddEvent />}
        lead={<Lead user={user} />}
        filters={
          <FilterSide
            active={active}
            onClear={() => show({ when: undefined, published: undefined, cancelled: undefined, nonprofitId: undefined })}
          >
            <div className="stack gap-4">
              <NativeSelect
                label="When"
                value={when ?? ''}
                data={[{ value: '', label: 'Any' }, ...eventTimes.map((value) => ({ value, label: whenLabels[value] }))]}
                onChange={({ currentTarget }) => show({ when: eventTimes.find((value) => value === currentTarget.value) })}
              />
              <YesNoFilter title="Published" value={published} onChange={(value) => show({ published: value })} />
              <YesNoFilter title="Cancelled" value={cancelled} onChange={(value) => show({ cancelled: value })} />
              {isProgrammeStaff(user) && (
                <NonprofitFilter id={nonprofitId} rows={list.data?.results} onChange={(id) => show({ nonprofitId: id })} />
              )}
            </div>
          </FilterSide>
        }
        search={
          <SearchBox
            label="Search by event, nonprofit or city"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        }
        hint={<CalendarFiles />}
      >
        <ManageTable
          list={list}
          search={search}
          onOrdering={(ordering) => show({ ordering })}
          onClear={() =>
            show({ search: undefined, when: undefined, published: undefined, cancelled: undefined, nonprofitId: undefined })
          }
          onEdit={modal.edit}
          onStep={setStep}
        />
      </ListPage>
      {modal.used && modal.item && (
        <EventModal
          nonprofit={modal.item.nonprofit}
          item={modal.item}
          opened={modal.opened}
          onClose={modal.close}
          onSaved={saved}
          onDeleted={saved}
        />
      )}
      <EventSteps step={step} onClose={() => setStep(undefined)} />
    </>
  );
}

function Lead({ user }: { user: User }): ReactNode {
  return (
    <p className={classes.lead}>
      A published event stands on its nonprofit’s page and in <a href="/directory/events">the directory</a>.
      {may(user, 'openEvents') && (
        <>
          {' '}
          <Link to="/events">See the events service’s events</Link>
        </>
      )}
    </p>
  );
}

interface NonprofitFilterProps {
  id: number | undefined;
  rows: readonly ListedEvent[] | undefined;
  onChange: (id: number | undefined) => void;
}

/** After a reload the name comes from the rows. */
function NonprofitFilter({ id, rows, onChange }: NonprofitFilterProps) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const named = chosen?.id === id ? chosen : rows?.find(({ nonprofitRef }) => nonprofitRef.id === id)?.nonprofitRef;
  return (
    <TypeAhead
      label="Nonprofit"
      value={id === undefined ? null : (named ?? { id, name: `Nonprofit ${id}` })}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.id);
      }}
      search={searchNonprofits}
    />
  );
}
