import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { idParams, oneOf, page, paging, requiredText, searchText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';

/**
 * Staff confirm or decline a claim that waits; until then, the person may withdraw the claim. Confirming a claim withdraws the
 * person's other waiting claims.
 */
export const claimStates = ['WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimStateLabels: Record<ClaimState, string> = {
  WAITING: 'Waiting',
  CONFIRMED: 'Confirmed',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
};

export const claimsQuery = z.object({
  state: z.optional(oneOf(claimStates)),
  nonprofit: z.optional(wholeNumber),
  /** words of the nonprofit's name, EIN, tags or descriptions, or of the person's name or email address */
  search: z.optional(searchText),
  ...paging,
});
export type ClaimsQuery = z.output<typeof claimsQuery>;

export const claimMessages = {
  message: 'Say what you do for the organization.',
  hasNonprofit: 'Your account has a nonprofit already.',
  inactive: 'This organization is marked as inactive in the catalogue. Write to the programme.',
  gone: 'This organization is no longer in the catalogue, or was merged into another one. Search for it again.',
  notAllowed: 'Your account can’t claim organizations any more. Programme staff have changed it.',
  tooMany: 'You have claimed several organizations already. Wait for an answer, or withdraw a claim.',
  tooOften: 'You have claimed many organizations today. Try again tomorrow.',
  answered: 'This claim was answered or withdrawn in the meantime.',
  linked: 'This person has a nonprofit by now: the claim cannot be confirmed.',
  deactivated: 'This account is deactivated: the claim cannot be confirmed.',
  nonprofitInactive: 'This nonprofit is marked as inactive. Take that back in its profile first, or decline the claim.',
  answer: 'Write why you decline. The person gets it by email.',
};

/** the most claims of one person that wait at the same time */
export const openClaimLimit = 3;

const nonprofitOfClaim = z.object({ id: z.int(), name: z.string(), city: z.string(), state: z.string() });

const ownClaim = z.object({
  id: z.int(),
  nonprofitRef: nonprofitOfClaim,
  message: z.string(),
  state: oneOf(claimStates),
  createdAt: momentText,
  endedAt: z.nullable(momentText),
  /** what staff wrote to the person: required when staff decline the claim, otherwise optional */
  answer: z.string(),
});
export type OwnClaim = z.output<typeof ownClaim>;

const claim = z.extend(ownClaim, {
  userRef: z.object({
    id: z.int(),
    fullName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    isActive: z.boolean(),
  }),
  answeredByRef: z.nullable(personRef),
  /** how many other people are active staff of the nonprofit already */
  colleagues: z.int(),
  /**
   * the nonprofit that the person registered alone; null: the person registered none, or the claim does not wait. Confirming the
   * claim merges this nonprofit into the claimed one; if the merge is refused, only its responses move. `twice`: names of the
   * applications to which both nonprofits have a response
   */
  brings: z.nullable(z.object({ id: z.int(), name: z.string(), twice: z.array(z.string()) })),
  /** whether the nonprofit is marked as inactive: staff can then only decline the claim */
  isInactive: z.boolean(),
  /** how many other claims of the same nonprofit wait */
  rivals: z.int(),
});
export type Claim = z.output<typeof claim>;

export const claimNonprofit = endpoint('claimNonprofit', 'POST nonprofits/{id}/claims/', {
  access: 'claimNonprofits',
  summary: 'Say that a nonprofit is one’s own; programme staff answer. A claim that waits already is returned (200)',
  params: idParams,
  body: z.object({ message: requiredText(1_000, claimMessages.message) }),
  refuses: [409, 429],
  orFound: true,
  result: ownClaim,
  status: 201,
});

export const listOwnClaims = endpoint('listOwnClaims', 'GET claims/own/', {
  access: 'signedIn',
  summary: 'The person’s claims that wait, and those that were declined in the last 30 days',
  result: z.array(ownClaim),
});

export const readOwnRegistration = endpoint('readOwnRegistration', 'GET claims/own-registration/', {
  access: 'signedIn',
  summary: 'The nonprofit that the person registered alone and that is not published: they can still claim another one',
  result: z.object({ registration: z.nullable(z.object({ id: z.int(), name: z.string() })) }),
});

export const withdrawClaim = endpoint('withdrawClaim', 'DELETE claims/{id}/', {
  access: 'signedIn',
  summary: 'Withdraw one’s own claim; twice is the same as once. 409 where it was answered',
  params: idParams,
  refuses: [409],
  result: null,
});

export const listClaims = endpoint('listClaims', 'GET claims/', {
  access: 'readAllNonprofits',
  summary: 'Who says that a nonprofit is theirs: those that wait first, the oldest first',
  query: claimsQuery,
  result: page(claim),
});

export const answerClaim = endpoint('answerClaim', 'POST claims/{id}/answer/', {
  access: 'answerClaims',
  recentSignIn: ({ confirmed }: { confirmed: boolean }) => confirmed,
  summary:
    'Confirm a claim, which makes the person staff of the nonprofit, or decline it with a reason; the person gets an email. 409 where it was answered or withdrawn',
  params: idParams,
  body: z
    .object({ confirmed: z.boolean(), answer: z._default(text(1_000), '') })
    .check(z.refine(({ confirmed, answer }) => confirmed || answer !== '', { path: ['answer'], error: claimMessages.answer })),
  refuses: [409],
  result: claim,
});
