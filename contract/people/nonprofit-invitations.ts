import * as z from 'zod/mini';
import { chosenRecords } from '#contract/platform/lists/chosen-records.ts';
import { previewChanged } from '#contract/platform/mail/preview-changed.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { emailAddress, oneOf, text } from '#contract/platform/wire/shapes.ts';
import { colleagueResults } from './invitations.ts';

/** the most nonprofits of one call, because each letter may make an account */
export const nonprofitInvitationLimit = 50;

export const nonprofitInvitationMessages = {
  nothing: 'Choose at least one nonprofit.',
  none: 'Enter the address of at least one nonprofit.',
  tooMany: `Invite at most ${nonprofitInvitationLimit} nonprofits at a time.`,
  gone: 'One of these nonprofits no longer exists. Choose again.',
  otherLetters: previewChanged,
};

/** what staff add to the letter in their own words */
const message = text(2_000);

const access = 'manageProgramme';

export const previewNonprofitInvitations = endpoint('previewNonprofitInvitations', 'POST nonprofit-invitations/preview/', {
  access,
  summary: 'The chosen nonprofits with their addresses, and the letter that would invite each; nothing is stored',
  body: z.object({ chosen: chosenRecords, message }),
  bodyLimit: 300_000,
  result: z.object({
    nonprofits: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** empty if unknown */
        email: z.string(),
        /** whether the nonprofit has active staff already */
        hasStaff: z.boolean(),
      }),
    ),
    sample: z.object({ subject: z.string(), text: z.string() }),
    /** of the letter's words, whatever nonprofits are chosen: the confirmation sends it back */
    fingerprint: z.string(),
  }),
});

export const inviteNonprofits = endpoint('inviteNonprofits', 'POST nonprofit-invitations/', {
  access,
  recentSignIn: always,
  summary: 'Invite nonprofits by email: each address becomes the first of its nonprofit’s staff',
  body: z.object({
    message,
    /** of the preview; 409 if the letters would now say something else */
    fingerprint: z.optional(text(64)),
    invitations: z
      .array(z.object({ nonprofit: rowId, email: emailAddress }))
      .check(
        z.minLength(1, nonprofitInvitationMessages.none),
        z.maxLength(nonprofitInvitationLimit, nonprofitInvitationMessages.tooMany),
      ),
  }),
  refuses: [409],
  result: z.object({
    invited: z.array(
      z.object({
        nonprofit: namedRef,
        email: z.string(),
        result: oneOf(colleagueResults),
        /** id of the account; null: none was made, because an email went to the address a moment ago */
        user: z.nullable(z.int()),
      }),
    ),
  }),
});
