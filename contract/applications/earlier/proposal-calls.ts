import * as z from 'zod/mini';
import { answerValue } from '#contract/applications/answers.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';

/** A field of the nonprofit's profile whose value differs from what its accepted application says. */
const profileProposal = z.object({
  /** the field's path in the body of a change: `address.city` */
  field: z.string(),
  label: z.string(),
  /** the text of the question that was answered */
  question: z.string(),
  /**
   * `now`: the profile's value; `proposed`: the application's value, null if the answer does not fit the field. Both have the
   * format of the form's field
   */
  now: answerValue,
  proposed: answerValue,
  /** `nowWords`: the profile's value as text for people; `proposedWords`: the whole answer as text */
  nowWords: z.string(),
  proposedWords: z.string(),
  /** why the answer does not fit the field; null if it fits */
  problem: z.nullable(z.string()),
});
export type ProfileProposal = z.output<typeof profileProposal>;

const profileProposals = z.object({
  /** the nonprofit's version, to send with the change that puts a proposed value into the profile */
  version: z.int(),
  /** true: somebody marked the comparison as done, so the home page no longer asks for it */
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
