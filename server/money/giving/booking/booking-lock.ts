import { sql } from 'kysely';

/** SQL: the key of the lock under which gifts are booked, by one transaction at a time. */
export const bookingLock = sql`hashtext('almoner booking')`;
