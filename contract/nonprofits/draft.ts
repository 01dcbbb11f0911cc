import * as z from 'zod/mini';
import { inputsOf } from '#contract/platform/fields/field.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';
import { nonprofitFields } from './fields.ts';
import { nonprofitRecord } from './record.ts';
import { isAnother } from './register/same-name.ts';

const inputs = inputsOf(nonprofitFields);

/**
 * Access to the Learning Commons: true grants access, false takes the grant back. Only a value that differs from the record's
 * does something: the record is also true because of a subscription or a decision, and sending this true back must not add a
 * grant.
 */
const access = { canAccessLearningCommons: z.optional(z.boolean()) };

/** A change of a nonprofit. Missing fields stay as they are. */
export const nonprofitPatch = z.object({
  /** the version that the person edited; a save without a version overwrites newer changes */
  version: z.optional(z.int()),
  ...z.partial(z.object(inputs)).shape,
  ...access,
});
export type NonprofitPatch = z.output<typeof nonprofitPatch>;

/** A new nonprofit: only the name is required. */
export const nonprofitDraft = z.object({ ...z.partial(z.object(inputs)).shape, ...access, name: inputs.name, isAnother });
export type NonprofitDraft = z.output<typeof nonprofitDraft>;

/** bytes: enough for all texts at full length, with three bytes per character */
export const nonprofitBodyLimit = 350_000;

export const updateNonprofit = endpoint('updateNonprofit', 'PATCH nonprofits/{id}/', {
  access: 'openNonprofits',
  summary: 'Change what is sent of a nonprofit; 409 with the current record where the version is stale',
  params: idParams,
  body: nonprofitPatch,
  // payouts go to this address
  recentSignIn: ({ paypalEmail }: NonprofitPatch) => paypalEmail !== undefined,
  bodyLimit: nonprofitBodyLimit,
  result: nonprofitRecord,
});

export const createNonprofit = endpoint('createNonprofit', 'POST nonprofits/', {
  access: 'createNonprofits',
  summary:
    'Add a nonprofit; made by nonprofit staff who have none, it becomes theirs. 409 where the catalogue has one of this name, unless `is_another`',
  body: nonprofitDraft,
  bodyLimit: nonprofitBodyLimit,
  refuses: [409],
  result: nonprofitRecord,
  status: 201,
});
