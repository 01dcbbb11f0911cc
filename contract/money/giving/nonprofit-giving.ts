import * as z from 'zod/mini';
import { requiredName } from '#contract/platform/fields/names.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams, oneOf } from '#contract/platform/wire/shapes.ts';
import { feeBearers } from './giving-settings.ts';

/** Why visitors cannot give to a nonprofit through the programme. */
export const givingObstacles = ['CLOSED', 'OFF', 'UNPUBLISHED', 'NO_EIN', 'NOT_IN_REGISTER', 'NO_DESTINATION'] as const;
export type GivingObstacle = (typeof givingObstacles)[number];

export const givingObstacleTexts: Record<GivingObstacle, string> = {
  CLOSED: 'The programme takes no gifts at the moment.',
  OFF: 'The nonprofit has not agreed to take gifts through the programme, or has ended it.',
  UNPUBLISHED: 'The directory does not show the nonprofit.',
  NO_EIN: 'The profile has no EIN.',
  NOT_IN_REGISTER: 'The IRS’s register does not list the EIN.',
  NO_DESTINATION: 'It is not known how the nonprofit is paid: add a bank account, a PayPal email or an address for checks.',
};

const record = z.object({
  /** whether visitors can give now */
  takesGifts: z.boolean(),
  /** what is in the way; empty: visitors can give */
  obstacles: z.array(oneOf(givingObstacles)),
  /** whether the nonprofit wants gifts; null: it has never agreed */
  wants: z.nullable(z.boolean()),
  /** who agreed, as typed, and when; null: nobody */
  agreed: z.nullable(z.object({ name: z.string(), at: momentText, version: z.int() })),
  /** the present text, and its number */
  agreement: z.string(),
  agreementVersion: z.int(),
  /** days within which gifts are passed on, and who bears the fees of cards */
  forwardDays: z.int(),
  feesBorneBy: oneOf(feeBearers),
  /** what is deducted from each payment to the nonprofit */
  payoutFee: z.object({ percent: z.number(), fixedCents: z.int() }),
  can: z.object({ edit: z.boolean() }),
});
export type NonprofitGiving = z.output<typeof record>;

export const nonprofitGivingMessages = {
  name: 'Enter the full name of the person who agrees.',
  noText: 'The programme has not written the agreement yet.',
  textChanged: 'The agreement has changed since this page was opened. Please read it again.',
};

export const readNonprofitGiving = endpoint('readNonprofitGiving', 'GET nonprofits/{id}/giving/', {
  access: 'readNonprofitGiving',
  summary: 'Whether gifts are taken for a nonprofit, what is in the way, and the agreement',
  params: idParams,
  result: record,
});

export const agreeToGiving = endpoint('agreeToGiving', 'PUT nonprofits/{id}/giving/', {
  access: 'editGiving',
  summary:
    'Agree that gifts are taken for a nonprofit, with the name of who agrees. 409 where the text is not the one that was shown',
  params: idParams,
  body: z.object({ name: requiredName(200, nonprofitGivingMessages.name), agreementVersion: z.int() }),
  refuses: [409],
  result: record,
});

export const endGiving = endpoint('endGiving', 'DELETE nonprofits/{id}/giving/', {
  access: 'editGiving',
  summary: 'Take no more gifts for a nonprofit; what was given is passed on',
  params: idParams,
  result: record,
});
