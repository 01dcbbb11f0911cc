import * as z from 'zod/mini';
import { instantMessage } from './days-and-times.ts';

const moment = /^(19|2\d)\d\d-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Whether the value is an ISO 8601 instant with an offset, on a day that exists. */
function isInstant(value: string): boolean {
  const day = new Date(`${value.slice(0, 10)}T00:00Z`);
  return moment.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10));
}

/** An instant with an offset, from 1900 to 2999; parsed to UTC. */
export const instant = z.pipe(
  z
    .string(instantMessage)
    .check(z.refine((value) => isInstant(value) && !Number.isNaN(Date.parse(value)), instantMessage))
    .register(z.globalRegistry, { format: 'date-time' }),
  z.transform((value: string) => new Date(value).toISOString()),
);
