import * as z from 'zod/mini';
import { isAnother } from '#contract/nonprofits/register/same-name.ts';
import { newPassword, sessionRecord } from '#contract/platform/access/accounts.ts';
import { requiredName } from '#contract/platform/fields/names.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { emailAddress, messages, requiredText } from '#contract/platform/wire/shapes.ts';

export const requestMessages = {
  thanks: "Thanks! We'll keep you in the loop!",
  organization: "Please enter your organization's name.",
  noTier: 'Choose your budget size.',
  notForSale: 'No subscription is offered at the moment.',
  hasAccount: 'There is an account with this email address. Log in to buy.',
  proof: 'Your browser’s check is too old. Send the form again.',
  sentBefore: 'This form was sent before. Log in with the password that you chose.',
};

export const readRequestChallenge = endpoint('readRequestChallenge', 'GET learning-commons/request-info/', {
  access: 'anyone',
  summary: 'The puzzle that a browser solves before it sends an information request',
  result: z.object({
    challenge: z.string(),
    /** how many zero bits the SHA-256 of `challenge:solution` must begin with; the browser tries numbers as solutions */
    bits: z.int(),
    /** the server refuses a request that arrives less than this many seconds after its puzzle */
    waitSeconds: z.int(),
  }),
});

/** The part of an information request that shows that a person's browser sent it, not a machine. */
const proof = {
  challenge: requiredText(200, messages.required),
  solution: requiredText(20, messages.required),
  /** a field that people do not see: a request that fills it in is suspected to come from a machine */
  website: z._default(z.string().check(z.maxLength(500, messages.tooLong(500))), ''),
};

export const requestInfo = endpoint('requestInfo', 'POST learning-commons/request-info/', {
  access: 'anyone',
  summary: 'Ask for information about the Learning Commons, or make an account and a nonprofit to buy a subscription',
  body: z
    .object({
      name: requiredName(200),
      email: emailAddress,
      organization: requiredName(200, requestMessages.organization),
      address: z.object({
        address1: requiredText(200),
        city: requiredText(100),
        state: z.enum(usStates, messages.state),
        zipcode: requiredText(10).check(z.regex(/^\d*$/, messages.digits)),
      }),
      phoneNumber: requiredText(50),
      buyNow: z.boolean(),
      /** id of the chosen tier; null: no tier is offered */
      selectedTier: z.nullable(rowId),
      /** if the visitor buys: the password of the new account; otherwise empty */
      password: z._default(z.string().check(z.maxLength(1_000, messages.tooLong(1_000))), ''),
      /** if the visitor buys */
      isAnother,
      ...proof,
    })
    .check(({ value: { buyNow, password }, issues }) => {
      if (!buyNow) return;
      for (const { message } of z.safeParse(newPassword, password).error?.issues ?? [])
        issues.push({ code: 'custom', path: ['password'], message, input: password });
    }),
  refuses: [409, 429],
  result: z.object({
    detail: z.string(),
    /** if the visitor buys: the session of the new account; null: no account was made */
    session: z.nullable(sessionRecord),
  }),
  status: 201,
});
