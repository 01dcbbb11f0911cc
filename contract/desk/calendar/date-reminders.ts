import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

const reminders = z.array(
  z.object({
    /** DEADLINES reminds nonprofits before the deadline of a response in progress; REVIEWS reminds reviewers before reviews are due */
    kind: oneOf(['DEADLINES', 'REVIEWS']),
    /** the email as a receiver gets it, about the next date; without a next date, about an example */
    sample: z.object({ subject: z.string(), text: z.string() }),
    /** future dates about which somebody has not been reminded yet, soonest first */
    upcoming: z.array(
      z.object({
        application: z.string(),
        at: momentText,
        /** how many people would get the reminder as things are now */
        people: z.int(),
      }),
    ),
  }),
);
export type DateReminders = z.output<typeof reminders>;

export const readDateReminders = endpoint('readDateReminders', 'GET settings/date-reminders/', {
  access: 'readSettings',
  summary: 'The emails that remind of deadlines and due dates, and whom they would reach as things are now',
  result: reminders,
});
