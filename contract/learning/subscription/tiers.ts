import * as z from 'zod/mini';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { inputsOf, storedOf, textField } from '#contract/platform/fields/field.ts';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { checkedField, numberField, plainField } from '#contract/platform/fields/plain-fields.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { dollars } from '#contract/platform/wire/money.ts';
import { idParams, oneOf, page } from '#contract/platform/wire/shapes.ts';
import { isPayable } from './prices.ts';

export const tierMessages = {
  taken: 'Another tier is offered for this budget size.',
  ordered: 'Orders refer to this tier. Stop offering it instead.',
  price: 'A card cannot pay less than $0.50: enter 0 or more than that.',
};

const tier = z.object({ id: z.int(), tierName: z.string(), subscriptionPrice: z.number(), budgetSize: oneOf(budgetSizes) });
export type SubscriptionTier = z.output<typeof tier>;

export const listSubscriptionTiers = endpoint('listSubscriptionTiers', 'GET learning-commons/subscription-tiers/', {
  access: 'anyone',
  summary: 'The tiers that are offered, by budget size',
  result: page(tier),
});

const price = dollars(1_000_000).check(z.refine((amount) => isPayable(Math.round(amount * 100)), tierMessages.price));

/** The fields of a tier that staff write. The tier's calls, form and labels are derived from this list. */
export const tierColumns = {
  tierName: textField('Name', requiredTitle(100)),
  budgetSize: plainField('Budget size', oneOf(budgetSizes), oneOf(budgetSizes), budgetSizes[0]),
  subscriptionPrice: numberField('Price a year', price),
  isOffered: checkedField('Offered'),
};

const tierFields = z.object(inputsOf(tierColumns));

const managedTier = z.object({
  id: z.int(),
  version: z.int(),
  ...storedOf(tierColumns),
  /** the number of orders for this tier that gave access */
  sold: z.int(),
  /** `delete`: a tier can be deleted only while no order refers to it, not even an unpaid order */
  can: z.object({ delete: z.boolean() }),
});
export type ManagedTier = z.output<typeof managedTier>;

export const listManagedTiers = endpoint('listManagedTiers', 'GET subscriptions/tiers/', {
  access: 'readSubscriptions',
  summary: 'All tiers, also those that are not offered any more',
  result: z.object({ results: z.array(managedTier) }),
});

export const createTier = endpoint('createTier', 'POST subscriptions/tiers/', {
  access: 'manageSubscriptions',
  summary: 'Add a tier',
  body: z.object({ ...tierFields.shape, isOffered: z._default(z.boolean(), true) }),
  result: managedTier,
  status: 201,
});

export const changeTier = endpoint('changeTier', 'PATCH subscriptions/tiers/{id}/', {
  access: 'manageSubscriptions',
  summary: 'Change a tier. Orders keep the price that they were placed at',
  params: idParams,
  body: z.object({ ...z.partial(tierFields).shape, version: z.optional(z.int()) }),
  result: managedTier,
});

export const deleteTier = endpoint('deleteTier', 'DELETE subscriptions/tiers/{id}/', {
  access: 'manageSubscriptions',
  summary: 'Delete a tier to which no order refers; 409 for others, which can be taken off the offer',
  params: idParams,
  refuses: [409],
  result: null,
});
