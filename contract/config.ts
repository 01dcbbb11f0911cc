import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a browser needs to know of this programme; the page's shell carries it too. */
export const publicConfig = z.object({
  programmeName: z.string(),
  programmeEmail: z.string(),
  /** the programme's external site; unset: the public directory */
  programmeSiteUrl: z.nullable(z.string()),
  /** IANA name: dates are shown in it */
  programmeTimeZone: z.string(),
  /** `#rrggbb` */
  programmeColour: z.string(),
  stripePublishableKey: z.nullable(z.string()),
  /** bytes */
  uploadLimits: z.object({ file: z.int(), image: z.int() }),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const readConfig = endpoint({
  name: 'readConfig',
  method: 'GET',
  path: 'config/',
  access: 'anyone',
  tag: 'Programme',
  summary: 'Name, address and limits of this programme',
  result: publicConfig,
});
