import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { eventTimes, type ListedEvent } from '#contract/nonprofits/announcements/events.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../../platform/session.ts';
import { useModal } from '../../../../platform/ui/dialogs/use-modal.ts';
import { TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { ChoiceFilter, optionsOf } from '../../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../../../platform/ui/lists/filters/filter-chips.tsx';
import { FilterSide } from '../../../../platform/ui/lists/filters/filter-side.tsx';
import { YesNoFilter } from '../../../../platform/ui/lists/filters/yes-no-filter.tsx';
import { ListPage } from '../../../../platform/ui/lists/list-page.tsx';
import { useList } from '../../../../platform/ui/lists/use-list.ts';
import { searchNonprofits } from '../../../list/search-nonprofits.ts';
import { EventModal } from '../event-modal.tsx';
import { AddEvent } from './add-event.tsx';
import { eventColumns, type StepKind } from './event-columns.tsx';
import { publishEvent, reinstateEvent } from './event-questions.ts';
import { type EventStep, EventSteps } from './event-steps.tsx';
import classes from './manage-events.module.css';
import { dropEvents, managedEventsList, validateManageSearch } from './manage-queries.ts';

const times = optionsOf(eventTimes, { upcoming: 'Upcoming', past: 'Past' });

/** All events of the user's nonprofit, or of every nonprofit for programme staff, including drafts and past events. */
export function ManageEventsPage() {
  const client = useQueryClient();
  const user = useSignedInUser();
  const list = useList({
    read: validateManageSearch,
    query: ({ adding: _, ...asked }) => managedEventsList(asked),
    opens: 'adding',
    orderingOf: ({ ordering, when }) => ordering ?? (when === 'upcoming' ? 'date' : '-date'),
  });
  const modal = useModal<ListedEvent>();
  const [step, setStep] = useState<EventStep>();
  const mayAdd = may(user, 'manageNonprofits') || isNonprofitStaff(user);

  function take(kind: StepKind, event: ListedEvent): void {
    if (kind === 'reinstate') void reinstateEvent(client, event);
    else if (kind === 'publish' && event.series === null) void publishEvent(client, event);
    else setStep({ kind, event });
  }

  function saved(): void {
    dropEvents(client);
    modal.close();
  }

  return (
    <>
      <ListPage
        title="Manage Events"
        label="Events"
        list={list}
        counted={['event', 'events']}
        columns={eventColumns(modal.edit, take)}
        actions={
          mayAdd && <AddEvent opened={list.opened === true} onOpen={() => list.show({ adding: true })} onClose={list.close} />
        }
        lead={<Lead user={user} />}
        search="Search by event, nonprofit or city"
        filters={
          <FilterSide list={list}>
            <div className="stack gap-4">
              <ChoiceFilter title="When" options={times} {...list.filter('when')} />
              <YesNoFilter title="Published" {...list.filter('published')} />
              <YesNoFilter title="Cancelled" {...list.filter('cancelled')} />
              {may(user, 'readAllNonprofits') && (
                <NonprofitFilter rows={list.result.data?.results} {...list.filter('nonprofitId')} />
              )}
            </div>
          </FilterSide>
        }
        empty={{ title: 'No events yet.', text: 'Events that a nonprofit announces stand here, drafts included.' }}
        hint={<CalendarFiles />}
      />
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
    <p className="soft above-2">
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
  value: number | undefined;
  rows: readonly ListedEvent[] | undefined;
  onChange: (id: number | undefined) => void;
}

/**
 * Filters by nonprofit. After a reload of the page, the nonprofit's name comes from the rows. If there are no rows, shows its id.
 */
function NonprofitFilter({ value: id, rows, onChange }: NonprofitFilterProps) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const named = chosen?.id === id ? chosen : rows?.find(({ nonprofitRef }) => nonprofitRef.id === id)?.nonprofitRef;
  const shown = id === undefined ? null : (named ?? { id, name: `Nonprofit ${id}` });
  return (
    <>
      <FilterChip title="Nonprofit" label={shown?.name} onRemove={() => onChange(undefined)} />
      <TypeAhead
        label="Nonprofit"
        value={shown}
        onChange={(choice) => {
          setChosen(choice);
          onChange(choice?.id);
        }}
        search={searchNonprofits}
      />
    </>
  );
}

/**
 * Links to the calendar file of all published events and, if the user's nonprofit is published, to the file of its own events.
 * Calendar apps can subscribe to both.
 */
function CalendarFiles() {
  const { nonprofit, nonprofitRef } = useSignedInUser();
  return (
    <p className={classes.files}>
      Calendar files of published events: <a href="/directory/events.ics">all nonprofits</a>
      {nonprofit !== null && nonprofitRef?.isPublishedForWeb && (
        <>
          {' · '}
          <a href={`/directory/${nonprofit}/events.ics`}>{nonprofitRef.name}</a>
        </>
      )}
      . A calendar that subscribes to the address follows every change.
    </p>
  );
}
