import { useSignedInUser } from '../../../session.ts';
import classes from './manage-events.module.css';

/** Links to the calendar files of published events, to which calendars can subscribe. */
export function CalendarFiles() {
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
