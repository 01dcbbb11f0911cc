import * as z from 'zod/mini';
import { optionalEmail } from '#contract/nonprofits/fields.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { idParams, oneOf } from '#contract/platform/wire/shapes.ts';
import { accountNumber, nameForBank, routingNumber } from './bank-numbers.ts';
import { destinationWait } from './destination-wait.ts';
import { accountTypes, payoutMethods } from './payout-choices.ts';

const payoutAccount = z.object({
  nonprofitRef: namedRef,
  /** the chosen method; null: the first method with data is used, in the order bank account, PayPal email, address */
  method: z.nullable(oneOf(payoutMethods)),
  /** from the nonprofit's profile; empty: none, or one that spreadsheets would take for a formula */
  paypalEmail: z.string(),
  /** the address to which checks go, from the nonprofit's profile; empty: incomplete */
  checkAddress: z.string(),
  bank: z.nullable(
    z.object({
      routingNumber: z.string(),
      /** `•••• 6789`: only the exported ACH file shows the whole number */
      accountNumber: z.string(),
      /** false: none of the configured keys decrypts the number, and somebody has to type the number again */
      readable: z.boolean(),
      accountType: oneOf(accountTypes),
      /** the name in the bank's file; empty: the nonprofit's own name */
      nameForBank: z.string(),
      createdAt: momentText,
    }),
  ),
  /** whether the nonprofit cannot be paid by bank until a name for the bank is given: its own name has letters that no ACH file carries */
  needsNameForBank: z.boolean(),
  /** of the bank account, PayPal email or address that is in use; null: it does not wait */
  destinationWait: z.nullable(destinationWait),
  can: z.object({ edit: z.boolean() }),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

export const readPayoutAccount = endpoint('readPayoutAccount', 'GET payouts/accounts/{id}/', {
  access: 'readStatements',
  summary:
    'How a nonprofit is paid (`id` is the nonprofit’s): programme staff any, others their own. The account number is masked',
  params: idParams,
  result: payoutAccount,
});

export const changePayoutAccount = endpoint('changePayoutAccount', 'PATCH payouts/accounts/{id}/', {
  access: 'editPayoutAccounts',
  recentSignIn: always,
  summary: 'Change how a nonprofit is paid; `bank: null` removes the account. Nonprofit staff change their own',
  params: idParams,
  body: z.object({
    method: z.optional(z.nullable(oneOf(payoutMethods))),
    bank: z.optional(z.nullable(z.object({ routingNumber, accountNumber, accountType: oneOf(accountTypes) }))),
    /** kept when the account is replaced */
    nameForBank: z.optional(nameForBank),
    /** a field of the nonprofit's profile; empty: none */
    paypalEmail: z.optional(optionalEmail),
  }),
  refuses: [409],
  result: payoutAccount,
});

export const confirmPayoutDestination = endpoint('confirmPayoutDestination', 'POST payouts/accounts/{id}/confirm/', {
  access: 'managePayouts',
  recentSignIn: always,
  summary:
    'Confirm the changed bank account, PayPal email or address by which a nonprofit is paid, so that it is paid at once; 409 for who changed it',
  params: idParams,
  body: z.object({
    /** `changed_at` of the destination that the person saw: 409 if it has changed since */
    changedAt: momentText,
  }),
  refuses: [409],
  result: payoutAccount,
});

const unreadableAccounts = z.object({
  /** whether no key is configured: no account number can then be stored, and no ACH file written */
  keyMissing: z.boolean(),
  results: z.array(
    z.object({
      nonprofitRef: namedRef,
      accountType: oneOf(accountTypes),
      /** `•••• 6789` */
      accountNumber: z.string(),
    }),
  ),
});
export type UnreadableAccounts = z.output<typeof unreadableAccounts>;

export const listUnreadableAccounts = endpoint('listUnreadableAccounts', 'GET payouts/unreadable-accounts/', {
  access: 'readBankDetails',
  summary: 'The bank accounts whose numbers none of the keys opens: they have to be typed again',
  result: unreadableAccounts,
});
