import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idParams, oneOf } from '#contract/wire/shapes.ts';
import { accountNumber, routingNumber } from './bank-numbers.ts';
import { accountTypes, payoutMethods } from './payout-choices.ts';

const payoutAccount = z.object({
  nonprofitRef: z.object({ id: z.int(), name: z.string() }),
  /** null: by the first way for which there is data: bank account, PayPal email, address */
  method: z.nullable(oneOf(payoutMethods)),
  /** a field of the nonprofit, changed there */
  paypalEmail: z.string(),
  /** the address to which checks go, a field of the nonprofit; empty: incomplete */
  checkAddress: z.string(),
  bank: z.nullable(
    z.object({
      routingNumber: z.string(),
      /** whole for programme staff; for others `•••• 6789` */
      accountNumber: z.string(),
      accountType: oneOf(accountTypes),
      createdAt: z.string(),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

export const readPayoutAccount = endpoint({
  name: 'readPayoutAccount',
  method: 'GET',
  path: 'payouts/accounts/{id}/',
  access: 'readStatements',
  tag: 'Payouts',
  summary:
    'How a nonprofit is paid (`id` is the nonprofit’s): programme staff any, others their own with the account number masked',
  params: idParams,
  result: payoutAccount,
});

export const changePayoutAccount = endpoint({
  name: 'changePayoutAccount',
  method: 'PATCH',
  path: 'payouts/accounts/{id}/',
  access: 'editPayoutAccounts',
  tag: 'Payouts',
  summary: 'Change how a nonprofit is paid; `bank: null` removes the account. Nonprofit staff change their own',
  params: idParams,
  body: z.object({
    method: z.optional(z.nullable(oneOf(payoutMethods))),
    bank: z.optional(z.nullable(z.object({ routingNumber, accountNumber, accountType: oneOf(accountTypes) }))),
  }),
  result: payoutAccount,
});
