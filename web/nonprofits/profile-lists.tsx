import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { EventList } from '../announcements/events/event-list.tsx';
import { NewsList } from '../announcements/news/news-list.tsx';
import { VolunteerList } from '../announcements/opportunities/opportunity-list.tsx';

interface Props {
  nonprofit: Nonprofit;
  /** in edit mode, items can be added and changed */
  editing: boolean;
}

/** Events, news and volunteer opportunities on the profile. */
export function ProfileLists({ nonprofit: { id, can }, editing }: Props) {
  const list = { nonprofit: id, editing: editing && can.edit, mayAdd: can.edit };
  return (
    <>
      <EventList {...list} />
      <NewsList {...list} />
      <VolunteerList {...list} />
    </>
  );
}
