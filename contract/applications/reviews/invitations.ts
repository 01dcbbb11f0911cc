import * as z from 'zod/mini';
import { invitationStates } from '#contract/people/invitations.ts';
import { newPassword, userRecord } from '#contract/platform/access/accounts.ts';
import { mailStates } from '#contract/platform/mail/outbox.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { flag, idParams, oneOf, page, paging, searchText } from '#contract/platform/wire/shapes.ts';
import { categoryRanking, chosenRankings } from './rankings.ts';

export const invitationLimit = 2_000;

export const invitationMessages = {
  sent: 'Invite emails sent successfully.',
  failed: 'Error uploading email list. Please try again later',
  invalid: 'One or more emails in the text box is invalid.',
  invalidFile: 'One or more emails in the file is invalid.',
  none: 'Enter at least one email address.',
  noneInFile: 'This file has no email addresses.',
  tooMany: `Invite at most ${grouped(invitationLimit)} people at a time.`,
  deactivated: 'This account is deactivated.',
  unconfirmed: 'The address is not confirmed: the account’s password ends, and the email opens it',
  colleague: 'This colleague has not confirmed the address. Somebody with all fields of work can invite them.',
  isSetUp: 'This reviewer has accepted the invitation. Remove the Reviewer type in their profile instead.',
  withdrawn: 'This invitation was withdrawn. Invite the address again.',
  hasPassword: 'This account has a password. Change it under Sign-in in My Profile.',
  noCategory: 'Choose at least one category.',
};

/**
 * What an invitation does for an address, beside sending an email. `new`: makes an account, or reopens the account of a withdrawn
 * invitation. `known`: gives an account the role. `reviewer`: the account has the role already. `invalid`: the address is wrong,
 * or its account is deactivated or an unconfirmed colleague's, so that the server refuses the request, or skips the address if `skipInvalid` is set.
 */
const inviteeStatuses = ['new', 'known', 'reviewer', 'invalid'] as const;

const invitee = z.object({
  /** line of the pasted text or the file, from 1 */
  line: z.int(),
  email: z.string(),
  name: z.string(),
  status: oneOf(inviteeStatuses),
  /** why the address is invalid, or what else the invitation does */
  message: z.string(),
});
export type Invitee = z.output<typeof invitee>;

const invitedBatch = z.object({
  counts: z.object({ new: z.int(), known: z.int(), reviewer: z.int(), invalid: z.int() }),
  /** how many addresses were left out because the text or file contains the same address before */
  repeated: z.int(),
  /** each address once, in the order of the text or file */
  invitees: z.array(invitee),
  /** emails that are being sent; 0 for a dry run */
  invited: z.int(),
});
export type InvitedBatch = z.output<typeof invitedBatch>;

const dryRunQuery = z.object({ dryRun: z.optional(flag) });

export const inviteReviewers = endpoint('inviteReviewers', 'POST user/invite-reviewers/', {
  access: 'manageReviews',
  summary: 'Invite reviewers by email; with `dry_run`, only say what each address is. 400 where one is invalid',
  query: dryRunQuery,
  body: z.object({
    /** addresses, each also as `Ada <ada@example.org>`, or several in one text */
    emails: z.array(z.string().check(z.maxLength(250_000))).check(z.maxLength(invitationLimit, invitationMessages.tooMany)),
    /** invite the valid addresses even if others are invalid */
    skipInvalid: z._default(z.boolean(), false),
  }),
  bodyLimit: 524_288,
  result: invitedBatch,
});

export const inviteReviewersByFile = endpoint('inviteReviewersByFile', 'PUT user/invite-reviewers/', {
  access: 'manageReviews',
  summary: 'Invite the reviewers of a CSV file, with or without a header; with `dry_run`, only say what each address is',
  query: dryRunQuery,
  upload: 'file',
  body: z.object({}),
  result: invitedBatch,
});

const invitation = z.object({
  id: z.int(),
  user: z.int(),
  email: z.string(),
  fullName: z.string(),
  state: oneOf(invitationStates),
  invitedAt: momentText,
  /** when the last email of this invitation was put into the outbox; null: the email is not written yet */
  sentAt: z.nullable(momentText),
  emails: z.int(),
  /** status of the last email, as in the outbox; null: the email is not written yet */
  emailState: z.nullable(oneOf(mailStates)),
  emailError: z.nullable(z.string()),
  /** id of the last email in the outbox */
  emailId: z.nullable(z.int()),
  openedAt: z.nullable(momentText),
  setUpAt: z.nullable(momentText),
  /** when the link ends; null: the account has a password, so that its email has no such link, or the email is not written yet */
  expiresAt: z.nullable(momentText),
  withdrawnAt: z.nullable(momentText),
  invitedBy: z.nullable(z.string()),
  can: z.object({ sendAgain: z.boolean(), withdraw: z.boolean() }),
});
export type Invitation = z.output<typeof invitation>;

const invitationOrderings = ['-invited_at', 'invited_at', 'email', '-email', 'state', '-state'] as const;
export type InvitationOrdering = (typeof invitationOrderings)[number];

export const invitationsQuery = z.object({
  search: z.optional(searchText),
  state: z.optional(oneOf(invitationStates)),
  ...paging,
  ordering: z._default(oneOf(invitationOrderings), '-invited_at'),
});
export type InvitationsQuery = z.output<typeof invitationsQuery>;

export const listInvitations = endpoint('listInvitations', 'GET reviewers/invitations/', {
  access: 'readAllReviews',
  summary: 'Invitations of reviewers, and what became of each',
  query: invitationsQuery,
  result: page(invitation),
});

export const resendInvitation = endpoint('resendInvitation', 'POST reviewers/invitations/{id}/send-again/', {
  access: 'manageReviews',
  summary: 'Email an invitation again, with a new link',
  params: idParams,
  refuses: [409, 429],
  result: invitation,
});

export const withdrawInvitation = endpoint('withdrawInvitation', 'DELETE reviewers/invitations/{id}/', {
  access: 'manageReviews',
  summary: 'Withdraw an invitation: its links end, and the role is removed',
  params: idParams,
  refuses: [409],
  result: null,
});

export const readReviewerSetUp = endpoint('readReviewerSetUp', 'GET reviewers/me/set-up/', {
  access: 'writeReviews',
  summary: 'What a reviewer has chosen so far, and whether the set-up must ask for a password',
  result: z.object({ hasPassword: z.boolean(), rankings: z.array(categoryRanking) }),
});

export const setUpReviewer = endpoint('setUpReviewer', 'POST reviewers/me/set-up/', {
  access: 'writeReviews',
  summary: 'Accept an invitation: choose categories and set the account’s first password, which ends its links',
  body: z.object({
    rankings: chosenRankings.check(z.minLength(1, invitationMessages.noCategory)),
    /** for an account without a password; refused for any other account */
    password: z.optional(newPassword),
  }),
  result: userRecord,
});
