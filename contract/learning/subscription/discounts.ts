import * as z from 'zod/mini';
import { inputsOf, storedOf, textField } from '#contract/platform/fields/field.ts';
import { dayField, numberField, plainField } from '#contract/platform/fields/plain-fields.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, messages, oneOf, text } from '#contract/platform/wire/shapes.ts';
import { discountTypes } from './prices.ts';

export const discountMessages = {
  /** the same message whether a code is unknown, not valid today or used up */
  invalid: 'This code is not valid.',
  otherTier: 'This code is not for this budget size.',
  tooSmall: 'This code leaves less than $0.50 to pay, which no card can pay. Ask us for another code.',
  code: 'Use 3 to 40 capital letters, digits and hyphens.',
  taken: 'This code is there already.',
  percentage: 'Enter a percentage up to 100.',
  amount: 'Enter a number above 0 with at most two decimals.',
  order: 'The last day cannot be before the first day.',
  noTier: 'This tier does not exist.',
  uses: 'Enter a whole number above 0, or nothing for any number of uses.',
  day: 'Choose a day.',
  ordered: 'Orders refer to this code. Give it a last day instead.',
};

/** A code as people type it. Case and white space make no difference. */
const typedCode = z.pipe(
  z.string(messages.required).check(z.trim(), z.minLength(1, messages.required), z.maxLength(100, discountMessages.invalid)),
  z.transform((typed: string) => typed.replace(/\s+/g, '').toUpperCase()),
);

const discount = z.object({
  code: z.string(),
  discountType: oneOf(discountTypes),
  /** dollars off for FIXED, percent off for PERCENTAGE */
  discountAmount: z.number(),
  /** ids of the tiers that the code is for; null: all */
  tiers: z.nullable(z.array(z.int())),
});
export type Discount = z.output<typeof discount>;

export const applyDiscountCode = endpoint('applyDiscountCode', 'POST learning-commons/discount-code/', {
  access: 'buySubscription',
  summary: 'What a discount code takes off. The number of wrong guesses is limited',
  body: z.object({ code: typedCode, subscriptionTier: z.optional(rowId) }),
  refuses: [429],
  result: discount,
});

const code = z
  .string(messages.required)
  .check(z.trim(), z.toUpperCase(), z.minLength(1, messages.required), z.regex(/^[A-Z0-9-]{3,40}$/, discountMessages.code));

const amount = z
  .number(discountMessages.amount)
  .check(z.refine((given) => given > 0 && given <= 1_000_000 && Number(given.toFixed(2)) === given, discountMessages.amount));

const uses = z.int(discountMessages.uses).check(z.minimum(1, discountMessages.uses), z.maximum(1_000_000));

/** The fields of a discount code that staff write. The code's calls, form and labels are derived from this list. */
export const discountColumns = {
  code: textField('Code', code),
  discountType: plainField('Kind', oneOf(discountTypes), oneOf(discountTypes), 'PERCENTAGE'),
  discountAmount: numberField('Amount', amount),
  validFrom: dayField('First day', discountMessages.day),
  validUntil: dayField('Last day', discountMessages.day),
  usesAllowed: plainField('Uses allowed', z.nullable(uses), z.nullable(z.int()), null),
  /** ids of the tiers that the code is for; empty: all tiers */
  tiers: plainField('Tiers', z.array(rowId).check(z.maxLength(50)), z.array(z.int()), []),
  note: textField('Note', text(500)),
};

const fields = z.object(inputsOf(discountColumns));

type Given = z.output<ReturnType<typeof z.partial<typeof fields>>>;
const possible = z.refine<Given>(
  ({ discountType, discountAmount = 0 }) => discountType !== 'PERCENTAGE' || discountAmount <= 100,
  { path: ['discountAmount'], error: discountMessages.percentage },
);
const inOrder = z.refine<Given>(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
  path: ['validUntil'],
  error: discountMessages.order,
});

const discountFields = fields.check(possible, inOrder);

const managedDiscount = z.object({
  id: z.int(),
  version: z.int(),
  ...storedOf(discountColumns),
  /** the number of orders with the code, except those that were closed without a payment */
  uses: z.int(),
  /** `delete`: a code can be deleted only while no order refers to it, not even an unpaid order */
  can: z.object({ delete: z.boolean() }),
});
export type ManagedDiscount = z.output<typeof managedDiscount>;

export const listDiscounts = endpoint('listDiscounts', 'GET subscriptions/discounts/', {
  access: 'readSubscriptions',
  summary: 'All discount codes, with the uses that are left',
  result: z.object({ results: z.array(managedDiscount) }),
});

export const createDiscount = endpoint('createDiscount', 'POST subscriptions/discounts/', {
  access: 'manageSubscriptions',
  summary: 'Add a discount code',
  body: discountFields,
  result: managedDiscount,
  status: 201,
});

export const changeDiscount = endpoint('changeDiscount', 'PATCH subscriptions/discounts/{id}/', {
  access: 'manageSubscriptions',
  summary: 'Change a discount code',
  params: idParams,
  body: z.object({ ...z.partial(fields).shape, version: z.optional(z.int()) }).check(possible, inOrder),
  result: managedDiscount,
});

export const deleteDiscount = endpoint('deleteDiscount', 'DELETE subscriptions/discounts/{id}/', {
  access: 'manageSubscriptions',
  summary: 'Delete a code to which no order refers; 409 for others',
  params: idParams,
  refuses: [409],
  result: null,
});
