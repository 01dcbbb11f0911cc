import * as z from 'zod/mini';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/**
 * The only fields of a published nonprofit that the public sees. The nonprofit's street and email address are left out, because
 * a small nonprofit often uses somebody's home and private mailbox.
 */
export const directoryNonprofit = z.object({
  id: z.int(),
  name: z.string(),
  ein: z.nullable(z.string()),
  /** hash of the picture; null: none */
  image: z.nullable(z.string()),
  budgetSize: z.nullable(oneOf(budgetSizes)),
  categories: z.array(namedRef),
  tags: z.array(z.string()),
  shortDescription: z.string(),
  longDescription: z.string(),
  areasAndClientsServed: z.string(),
  awardsAndRecognitions: z.string(),
  press: z.string(),
  phoneNumber: z.string(),
  url: z.string(),
  givingUrl: z.string(),
  website: z.string(),
  facebook: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  city: z.string(),
  state: z.string(),
});
export type DirectoryNonprofit = z.output<typeof directoryNonprofit>;
