import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idParams } from '#contract/wire/shapes.ts';
import { answerValue } from '../answers.ts';

/** A field of the public profile for which an accepted application has other words. */
const profileProposal = z.object({
  /** the field's path in the body of a change: `address.city` */
  field: z.string(),
  label: z.string(),
  /** the question that was answered */
  question: z.string(),
  /** what the profile has, and what the application says, as a form edits them; `proposed` is null where it can't be taken */
  now: answerValue,
  proposed: answerValue,
  /** the same to read */
  nowWords: z.string(),
  proposedWords: z.string(),
  /** why it can't be taken as it is */
  problem: z.nullable(z.string()),
});
export type ProfileProposal = z.output<typeof profileProposal>;

const profileProposals = z.object({
  /** of the nonprofit, for the change that takes a proposal */
  version: z.int(),
  /** somebody said that the comparison is done: the home page asks no more */
  settled: z.boolean(),
  proposals: z.array(profileProposal),
});
export type ProfileProposals = z.output<typeof profileProposals>;

export const readProfileProposals = endpoint('readProfileProposals', 'GET applications/responses/{id}/profile-proposals/', {
  access: 'signedIn',
  summary: "What an accepted application says otherwise than the nonprofit's profile, for those who may change the profile",
  params: idParams,
  result: profileProposals,
});

export const settleProfileProposals = endpoint(
  'settleProfileProposals',
  'POST applications/responses/{id}/profile-proposals/settle/',
  {
    access: 'signedIn',
    summary: 'The home page asks no more to compare the profile with this application',
    params: idParams,
    result: null,
  },
);
