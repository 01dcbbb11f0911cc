import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';

/** Settings of the programme for the browser; the HTML page contains them too. */
const publicConfig = z.object({
  programmeName: z.string(),
  programmeEmail: z.string(),
  /** the programme's website; null: the public directory */
  programmeSiteUrl: z.nullable(z.string()),
  /** where the programme takes gifts for a nonprofit: `{name}` and `{ein}` stand for the nonprofit's; null: nowhere */
  programmeGivingUrl: z.nullable(z.string()),
  /** IANA name of the time zone in which dates are shown */
  programmeTimeZone: z.string(),
  /** `#rrggbb` */
  programmeColour: z.string(),
  /** the ten shades of `programmeColour` that the screens use: see `programmeShades` */
  programmeShades: z.array(z.string()),
  /** shown in place of the first letter of the name; null: no logo */
  programmeLogo: z.nullable(z.object({ image: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
  stripePublishableKey: z.nullable(z.string()),
  /** whether visitors see the public pages, or read that the programme opens soon */
  openToVisitors: z.boolean(),
  /** whether programme staff must have a second factor */
  staffSecondFactor: z.boolean(),
  /** bytes */
  uploadLimits: z.object({ file: z.int(), image: z.int() }),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const readConfig = endpoint('readConfig', 'GET config/', {
  access: 'anyone',
  summary: 'Name, address and limits of this programme',
  result: publicConfig,
});
