import { useSignedInUser } from '../../../../platform/session.ts';
import classes from './manage-events.module.css';

/**
 * Links to the calendar file of all published events and, if the user's nonprofit is published, to the file of its own events.
 * Calendar apps can subscribe to both.
 */
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
