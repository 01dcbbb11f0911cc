import * as z from 'zod/mini';
import { colleagueResults } from '#contract/people/invitations.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { oneOf, text } from '#contract/platform/wire/shapes.ts';

/** `lines`: the most addresses of one call, because each may make a nonprofit and an account */
export const invitationFileLimits = { lines: 500, bytes: 2_000_000 };

/** What a column of the file can be. The first two are needed. */
export const invitationColumns = ['ein', 'email', 'nonprofit', 'firstName', 'lastName'] as const;
export type InvitationColumn = (typeof invitationColumns)[number];

/**
 * What staff say about a line. `LEAVE_OUT`: nothing happens. `USE`: the nonprofit of `use` is meant. `ADD`: the organization of the
 * IRS file becomes a nonprofit, although the catalogue has one of its name.
 */
const lineAnswers = ['NONE', 'LEAVE_OUT', 'USE', 'ADD'] as const;

/** One address of the file. A cell with several addresses gives several lines of the same number. */
const invitationLine = z.object({
  /** line of the file, from 1 */
  line: z.int().check(z.gte(1), z.lte(10_000_000)),
  /** nine digits; eight, whose first zero a spreadsheet lost; or what stands in the file */
  ein: text(100),
  email: text(300),
  /** what the file calls the nonprofit; empty: nothing */
  nonprofit: text(200),
  /** name of the person; empty: none */
  person: text(100),
  answer: oneOf(lineAnswers),
  use: z.nullable(rowId),
});
export type InvitationLine = z.output<typeof invitationLine>;

/**
 * What happens to a line. `INVITE`: a new account gets the email. `AGAIN`: an account that waits to be set up gets it again.
 * `NOTHING`: no email. `ASKED`: staff choose first. `WRONG`: staff correct the line or leave it out first.
 */
const lineOutcomes = ['INVITE', 'AGAIN', 'NOTHING', 'ASKED', 'WRONG'] as const;

const judgedLine = z.object({
  outcome: oneOf(lineOutcomes),
  /** why nothing is sent, or what has to be chosen or corrected; empty: nothing to say */
  message: z.string(),
  /** the cell to correct; null: another answer is needed */
  wrong: z.nullable(oneOf(['ein', 'email'])),
  /** what the file calls the nonprofit, where that is another name; empty: the same, or nothing */
  said: z.string(),
  /** the nonprofit of the catalogue; null: none, or one that is added */
  nonprofit: z.nullable(namedRef),
  /** the organization of the IRS file that becomes a nonprofit */
  adds: z.nullable(
    z.object({
      name: z.string(),
      address1: z.string(),
      city: z.string(),
      state: z.string(),
      zipcode: z.string(),
      nteeCode: z.string(),
      /** the category that it gets; empty: none */
      category: z.string(),
    }),
  ),
  /** whether the organization can be added, although the catalogue has nonprofits of its name */
  canAdd: z.boolean(),
  /** nonprofits that may be meant */
  candidates: z.array(z.object({ id: z.int(), name: z.string(), city: z.string(), state: z.string() })),
  /** the account that has this address already */
  account: z.nullable(z.int()),
});
export type JudgedLine = z.output<typeof judgedLine>;

const preview = z.object({
  /** in the order of the lines that were sent */
  lines: z.array(judgedLine),
  /** the email to the first of them; null: no email is sent */
  sample: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  /** a hash of what sending would do: the confirmation sends it back */
  fingerprint: z.string(),
});
export type InvitationPreview = z.output<typeof preview>;

export const invitationFileMessages = {
  empty: 'This file has no lines below its titles.',
  noAddress: 'No line of this file has an email address.',
  tooMany: `Invite at most ${invitationFileLimits.lines} addresses at a time. Split the file.`,
  tooLarge: 'This file is too large: the limit is 2 MB.',
  tooLargeUnpacked: 'This workbook is too large. Save the sheet with the addresses as CSV, and upload that.',
  changed:
    'The list would do something other than what you looked at: something changed, or it was sent already. Look again: this time nothing was sent.',
  unclear: 'Answer every question, and correct or leave out every wrong line. Nothing was sent.',
  nobody: 'No line of this list leads to an email.',
};

/** what staff add to the letter in their own words */
const message = text(2_000);
const lines = z
  .array(invitationLine)
  .check(z.minLength(1, invitationFileMessages.nobody), z.maxLength(invitationFileLimits.lines, invitationFileMessages.tooMany));
const bodyLimit = 1_500_000;
const access = 'manageProgramme';

const place = z.nullable(z.int());

export const readInvitationFile = endpoint('readInvitationFile', 'POST nonprofit-invitations/read-file/', {
  access,
  summary: 'Read a CSV or Excel file with EINs and email addresses of nonprofits; stores nothing',
  upload: 'file',
  uploadLimit: invitationFileLimits.bytes,
  body: z.object({
    /** places of the columns, in the order of `invitationColumns`; an empty one is in no column; missing: they are guessed */
    columns: z.optional(z.string().check(z.regex(/^(\d{0,4},){4}\d{0,4}$/))),
  }),
  result: z.object({
    /** name of the workbook's sheet that was read; empty for a CSV file */
    sheet: z.string(),
    /** rows that the sheet hides, which are left out */
    hidden: z.int(),
    /** rows above the titles, and repeated titles, which are left out */
    leftOut: z.int(),
    columns: z.array(z.object({ title: z.string(), sample: z.string() })),
    /** which column is what; null: no column, or staff have to say */
    places: z.object({ ein: place, email: place, nonprofit: place, firstName: place, lastName: place }),
    /** empty until the columns of the EIN and the address are known */
    lines: z.array(invitationLine),
  }),
});

export const previewInvitationLines = endpoint('previewInvitationLines', 'POST nonprofit-invitations/lines/preview/', {
  access,
  summary: 'What inviting these nonprofits would do, line by line, and the letter; stores nothing',
  body: z.object({ message, lines }),
  bodyLimit,
  result: preview,
});

export const sendInvitationLines = endpoint('sendInvitationLines', 'POST nonprofit-invitations/lines/', {
  access,
  recentSignIn: always,
  summary:
    'Invite these nonprofits, and add those that only the IRS file has: all or none; 409 with the new preview where it would do something else than `fingerprint` says',
  body: z.object({ message, lines, fingerprint: text(64) }),
  bodyLimit,
  refuses: [400, 409],
  result: z.object({
    /** nonprofits that were added to the catalogue */
    added: z.array(namedRef),
    invited: z.array(
      z.object({
        line: z.int(),
        nonprofit: namedRef,
        email: z.string(),
        result: oneOf(colleagueResults),
        user: z.nullable(z.int()),
      }),
    ),
  }),
});

/** days after an email before all unanswered invitations can be sent again together */
export const sendAgainDays = 7;

export const resendNonprofitInvitations = endpoint('resendNonprofitInvitations', 'POST nonprofit-invitations/send-again/', {
  access,
  recentSignIn: ({ dryRun }: { dryRun: boolean }) => !dryRun,
  summary: `Email the unanswered invitations of nonprofits again whose last email is ${sendAgainDays} days old; \`dry_run\`: only count them`,
  body: z.object({ dryRun: z.boolean() }),
  result: z.object({
    invitations: z.int(),
    /** how many wait beyond those of one call */
    more: z.int(),
  }),
});
