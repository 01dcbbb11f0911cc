import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { EventList } from '../announcements/events/event-list.tsx';
import { NewsList } from '../announcements/news/news-list.tsx';
import { VolunteerList } from '../announcements/opportunities/opportunity-list.tsx';

/** Events, news and volunteer opportunities on the profile, for reading. */
export function ProfileLists({ nonprofit: { id, can } }: { nonprofit: Nonprofit }) {
  const list = { nonprofit: id, editing: false, mayAdd: can.edit };
  return (
    <>
      <EventList {...list} />
      <NewsList {...list} />
      <VolunteerList {...list} />
    </>
  );
}
