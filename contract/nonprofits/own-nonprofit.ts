import * as z from 'zod/mini';
import { userMessages } from '#contract/people/users.ts';
import { userRecord } from '#contract/platform/access/accounts.ts';
import { addressInput } from '#contract/platform/fields/address-input.ts';
import { requiredName } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';
import { nonprofitFields } from './fields.ts';
import { isAnother } from './register/same-name.ts';

export const createOwnNonprofit = endpoint('createOwnNonprofit', 'POST user/{id}/create-nonprofit/', {
  access: 'signedIn',
  summary:
    'Make the nonprofit of a user who has none; the same name again answers 200, another one 409. 409 too where the catalogue has one of this name, unless `is_another`',
  params: idParams,
  body: z.object({
    name: requiredName(200, userMessages.organization),
    /** the organization's EIN and address, if the person took them from the IRS file */
    ein: z.optional(nonprofitFields.ein.input),
    address: z.optional(addressInput),
    isAnother,
  }),
  refuses: [409],
  orFound: true,
  result: userRecord,
  status: 201,
});
