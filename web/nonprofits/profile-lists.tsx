import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { EventList } from '../events/event-list.tsx';
import { NewsList } from '../news/news-list.tsx';
import { VolunteerList } from '../volunteer/volunteer-list.tsx';

interface Props {
  nonprofit: Nonprofit;
  /** the profile is in its edit mode: each list can then be added to and its items changed */
  editing: boolean;
}

/** A nonprofit's events, news and volunteer opportunities, on its profile. */
export function ProfileLists({ nonprofit: { id, can }, editing }: Props) {
  const list = { nonprofit: id, editing: editing && can.edit, mayKeep: can.edit };
  return (
    <>
      <EventList {...list} />
      <NewsList {...list} />
      <VolunteerList {...list} />
    </>
  );
}
