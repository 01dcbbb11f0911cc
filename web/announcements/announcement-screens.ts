/* The screens of announcements are built into one file: the first load names every file. */
export { EventsPage } from './events/events-page.tsx';
export { ManageEventsPage } from './events/manage/manage-events-page.tsx';
