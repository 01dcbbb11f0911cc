import * as z from 'zod/mini';
import { previewChanged } from '#contract/platform/mail/preview-changed.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { flag, text, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const reminderMessages = {
  nobody: 'No reviewer of this choice has reviews left to write.',
  otherLetters: previewChanged,
};

/** Hours after a reminder in which the reviewer is not reminded again. */
export const reminderPauseHours = 12;

const progress = z.object({
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  done: z.int(),
  assigned: z.int(),
  /** reviews that are begun and have no recommendation: they are not counted */
  drafts: z.int(),
  /** names of the nonprofits whose reviews are missing */
  missing: z.array(z.string()),
  remindedAt: z.nullable(momentText),
  /** whether the reviewer was reminded within the pause and gets no email now */
  paused: z.boolean(),
});

export const readReviewProgress = endpoint('readReviewProgress', 'GET reviewers/progress/', {
  access: 'readAllReviews',
  summary: 'How far each reviewer of an application is, those with most left first',
  query: z.object({ applicationTemplate: wholeNumber }),
  result: z.object({
    done: z.int(),
    assigned: z.int(),
    drafts: z.int(),
    dueAt: z.nullable(momentText),
    reviewers: z.array(progress),
    /** reviewers who said how many reviews they take in this round, by name */
    answers: z.array(
      z.object({
        id: z.int(),
        fullName: z.string(),
        /** the most reviews that they take */
        most: z.int(),
        /** reviews that they gave back */
        givenBack: z.int(),
        words: z.string(),
        answeredAt: momentText,
      }),
    ),
  }),
});

export const remindReviewers = endpoint('remindReviewers', 'POST reviewers/reminders/', {
  access: 'manageReviews',
  summary:
    'Email the reviewers who have assigned reviews left to write; with `dry_run`, say who they are and what the email says',
  body: z.object({
    applicationTemplate: rowId,
    /** ids; default: every reviewer who is behind */
    reviewers: z.optional(z.array(rowId).check(z.maxLength(2_000, 'Choose at most 2,000.'))),
    /** staff’s own words, in the email */
    message: z._default(text(2_000), ''),
    /** of the preview; 409 with the new preview if it would now send other letters */
    fingerprint: z.optional(text(64)),
  }),
  query: z.object({ dryRun: z.optional(flag) }),
  refuses: [409],
  result: z.object({
    reviewers: z.array(progress),
    /** emails that are sent; with `dry_run`, emails that would be sent */
    emails: z.int(),
    sample: z.nullable(z.object({ subject: z.string(), text: z.string() })),
    fingerprint: z.string(),
    sent: z.boolean(),
  }),
});
