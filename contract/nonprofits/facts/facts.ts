import * as z from 'zod/mini';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import { directoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import { labelsOf } from '#contract/platform/fields/form-values.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';

/** Months after which a fact that nobody has confirmed again is marked as old. */
export const monthsUntilOld = 12;

const labels: Readonly<Record<string, string>> = labelsOf(nonprofitFields);

/**
 * The label of each fact, by the fact's name on the wire. The facts are the fields of a profile that the public sees and people
 * edit, so that a new public field becomes a fact without a change here.
 */
export const factLabels: ReadonlyMap<string, string> = new Map(
  Object.keys(directoryNonprofit.shape).flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [[snakeKey(name), label] as const];
  }),
);

const fact = z.object({
  field: z.string(),
  label: z.string(),
  /** the value as text for people */
  words: z.string(),
  /** null: never confirmed */
  confirmedAt: z.nullable(momentText),
  confirmedBy: z.nullable(z.string()),
  /** whether nobody has confirmed the fact within the last `monthsUntilOld` months */
  old: z.boolean(),
});
export type Fact = z.output<typeof fact>;

const facts = z.object({
  /** the version of the nonprofit that these values are from */
  version: z.int(),
  /** the facts that have a value: first those that nobody confirmed, then those whose confirmation is oldest */
  facts: z.array(fact),
});
export type Facts = z.output<typeof facts>;

export const readFacts = endpoint('readFacts', 'GET nonprofits/{id}/facts/', {
  access: 'signedIn',
  summary: 'Who confirmed each fact of the public profile, and when; for those who may change it',
  params: idParams,
  result: facts,
});

export const confirmFacts = endpoint('confirmFacts', 'POST nonprofits/{id}/facts/confirm/', {
  access: 'signedIn',
  summary: 'Says that these facts are still true; 409 where the profile was changed since it was read',
  params: idParams,
  body: z.object({
    version: z.int(),
    fields: z.array(z.string().check(z.refine((name) => factLabels.has(name), 'There is no such fact.'))).check(z.maxLength(100)),
  }),
  refuses: [404, 409],
  result: facts,
});
