import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The kinds of records that can be deleted by their age. */
export const retentionKinds = ['EMAILS', 'REQUESTS', 'INVITATIONS'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export const retentionLabels: Record<RetentionKind, string> = {
  EMAILS: 'Emails in the outbox',
  REQUESTS: 'Answered information requests',
  INVITATIONS: 'Invitations that have ended',
};

/** For each kind, the day from which the age counts and the records that are never deleted by age. */
export const retentionAges: Record<RetentionKind, string> = {
  EMAILS: 'Counted from the day the email was written. Emails that still wait to be sent stay.',
  REQUESTS: 'Counted from the day of the answer. Requests that nobody has answered stay.',
  INVITATIONS: 'Counted from the day of the invitation. Open invitations stay.',
};

/** the periods that can be chosen, in months */
export const retentionPeriods = [6, 12, 24, 36, 60, 84, 120] as const;

/** days between the choice of a first or shorter period and the first deletion by this period */
export const daysOfNotice = 14;

const months = z.nullable(z.int().check(z.refine((value) => retentionPeriods.some((period) => period === value))));

const rule = z.object({
  kind: oneOf(retentionKinds),
  /** null: no record of this kind is deleted by its age */
  months,
  /** nothing is deleted before this moment; null without a period */
  beginsAt: z.nullable(momentText),
  /** how many of the `total` records are older than the period; 0 without a period */
  due: z.int(),
  /** how many records of this kind nobody needs any more, for example sent emails; only such records are deleted by their age */
  total: z.int(),
});
export type RetentionRule = z.output<typeof rule>;

const rules = z.array(rule);

export const readRetention = endpoint('readRetention', 'GET retention/', {
  access: 'readSettings',
  summary: 'How long what nobody needs any more is kept, and how much is older',
  result: rules,
});

const body = z.object({ kind: oneOf(retentionKinds), months });

export const previewRetention = endpoint('previewRetention', 'POST retention/preview/', {
  access: 'manageProgramme',
  summary: 'How many rows a period would delete; nothing is changed',
  body,
  result: z.object({ due: z.int() }),
});

export const setRetention = endpoint('setRetention', 'POST retention/', {
  access: 'manageProgramme',
  recentSignIn: always,
  refuses: [403],
  summary: 'Set how long a kind is kept; a shorter period deletes nothing for 14 days, and programme staff are told',
  body,
  result: rules,
});
