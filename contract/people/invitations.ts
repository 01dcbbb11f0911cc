import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { flag, idParams, messages, oneOf, page, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** The states of invitations and accounts, as lists and files show them. */
export const stateLabels: Record<AccountState | InvitationState, string> = {
  sending: 'Being sent',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  opened: 'Opened',
  expired: 'Expired',
  set_up: 'Set up',
  withdrawn: 'Withdrawn',
  declined: 'Said no',
  not_invited: 'Not invited',
  never_signed_in: 'Never signed in',
  active: 'Active',
  inactive: 'Inactive',
};

const openStates = ['sending', 'sent', 'kept', 'failed', 'opened', 'expired'] as const;

/**
 * The states of an invitation of a colleague or reviewer. `kept`: no mail server is set up, so the email stays in the outbox.
 * `declined`: a reviewer who was invited said “I can’t this year” for every open round.
 */
export const invitationStates = [...openStates, 'set_up', 'withdrawn', 'declined'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The states of accounts that are not set up yet: the state of the open invitation, or `not_invited`. */
export const notSetUpStates = [...openStates, 'not_invited'] as const;

/**
 * An account with a password is `active` once somebody has used it, `never_signed_in` before, and `inactive` if deactivated. An
 * account without a password has the state of its last invitation (`withdrawn` also if the account is deactivated); if it was
 * never invited, it is `not_invited` or `inactive`.
 */
export const accountStates = [...notSetUpStates, 'never_signed_in', 'active', 'inactive', 'withdrawn'] as const;
export type AccountState = (typeof accountStates)[number];

/** the most addresses of one call */
export const colleagueLimit = 20;

export const colleagueMessages = {
  none: 'Enter at least one email address.',
  tooMany: `Invite at most ${colleagueLimit} people at a time.`,
  invalid: (address: string) => `${address.slice(0, 100)} is not an email address.`,
  nonprofit: 'Choose a nonprofit.',
  notYours: 'You can only invite people to your own nonprofit.',
  tooOften: 'You have invited many people within an hour. Try again later.',
  justSent: 'An email was sent to this address a moment ago. Wait five minutes before you send another.',
  isSetUp: 'This person has set up the account. Change it in their profile instead.',
  moved: 'The account of this invitation has another address or nonprofit by now. Invite that address instead.',
  withdrawn: 'This invitation was withdrawn. Invite the address again.',
};

/**
 * What happened to an address. `invited`, `again`: a first or further email is sent. `colleague`: the address has an account of
 * this nonprofit already. `known`: the address has another account; only programme staff get this result. `waiting`: nothing is
 * sent, because an email went to the address a moment ago.
 */
export const colleagueResults = ['invited', 'again', 'colleague', 'known', 'waiting'] as const;

const invitedColleague = z.object({
  email: z.string(),
  result: oneOf(colleagueResults),
  /** id of the account; null: there is none yet, or the caller may not open its profile */
  user: z.nullable(z.int()),
});
export type InvitedColleague = z.output<typeof invitedColleague>;

export const inviteColleagues = endpoint('inviteColleagues', 'POST colleagues/invitations/', {
  access: 'createUsers',
  summary: 'Invite colleagues by email; nonprofit staff only to their own nonprofit',
  body: z.object({
    /** addresses between commas, semicolons, spaces or line breaks, each also as `Ada <ada@example.org>` */
    emails: z
      .string(colleagueMessages.none)
      .check(z.trim(), z.minLength(1, colleagueMessages.none), z.maxLength(5_000, messages.tooLong(5_000))),
    /** null: invites programme staff */
    nonprofit: z.nullable(rowId),
  }),
  recentSignIn: always,
  refuses: [429],
  result: z.object({ invited: z.array(invitedColleague) }),
});

const colleagueInvitation = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  /** null: the invitation is for no nonprofit, such as an invitation of programme staff */
  nonprofitRef: z.nullable(namedRef),
  /** id of the invited account; null: there is none, or the caller may not see it before it is set up */
  user: z.nullable(z.int()),
  state: oneOf(invitationStates),
  invitedAt: momentText,
  invitedBy: z.nullable(z.string()),
  emails: z.int(),
  /** id and error of the invitation's last email in the outbox; always null unless the caller is programme staff */
  emailId: z.nullable(z.int()),
  emailError: z.nullable(z.string()),
  openedAt: z.nullable(momentText),
  expiresAt: momentText,
  can: z.object({ sendAgain: z.boolean(), withdraw: z.boolean() }),
});
export type ColleagueInvitation = z.output<typeof colleagueInvitation>;

export const colleagueInvitationsQuery = z.object({
  search: z.optional(searchText),
  state: z.optional(oneOf(invitationStates)),
  nonprofitId: z.optional(wholeNumber),
  /** only invitations of nonprofits that nobody has accepted or withdrawn */
  unanswered: z.optional(flag),
  ...paging,
});
export type ColleagueInvitationsQuery = z.output<typeof colleagueInvitationsQuery>;

export const listColleagueInvitations = endpoint('listColleagueInvitations', 'GET colleagues/invitations/', {
  access: 'readInvitations',
  summary: 'Invitations of colleagues, and what became of each; newest first',
  query: colleagueInvitationsQuery,
  result: page(colleagueInvitation),
});

export const resendColleagueInvitation = endpoint('resendColleagueInvitation', 'POST colleagues/invitations/{id}/send-again/', {
  access: 'createUsers',
  summary: 'Email an invitation again, with a new link',
  params: idParams,
  refuses: [409, 429],
  result: colleagueInvitation,
});

export const withdrawColleagueInvitation = endpoint('withdrawColleagueInvitation', 'DELETE colleagues/invitations/{id}/', {
  access: 'createUsers',
  summary: 'Withdraw an invitation: its links end, and the account that it made is deactivated',
  params: idParams,
  refuses: [409],
  result: null,
});
