import { type EventRecord, listEvents } from '#contract/nonprofits/announcements/events.ts';
import { announcementQueries } from '../announcement-queries.ts';

export const eventQueries = announcementQueries<EventRecord>(listEvents);
