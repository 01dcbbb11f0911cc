import * as z from 'zod/mini';
import { chosenRecords } from '#contract/platform/lists/chosen-records.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { updateRecord, updateTexts } from './updates.ts';

/** Who gets the update: the primary user or all active staff of the chosen nonprofits, or the chosen people themselves. */
const chosenReceivers = ['PRIMARY_USERS', 'NONPROFIT_STAFF', 'PEOPLE'] as const;
export type ChosenReceivers = (typeof chosenReceivers)[number];

const to = { chosen: chosenRecords, to: oneOf(chosenReceivers) };

const access = 'manageUpdates';
/** bytes: enough for the text and the largest number of ids that can be chosen */
const bodyLimit = 350_000;

export const previewUpdateToChosen = endpoint('previewUpdateToChosen', 'POST updates/to-chosen/preview/', {
  access,
  summary: 'Who would receive an update to chosen nonprofits or people, and what the email says; nothing is stored',
  body: z.object({
    ...to,
    title: z.string().check(z.maxLength(200)),
    author: z.string().check(z.maxLength(200)),
    notes: z.string().check(z.maxLength(10_000)),
  }),
  bodyLimit,
  result: z.object({
    /** the receivers in words: `Primary users of 12 nonprofits` */
    words: z.string(),
    /** people, each counted once */
    receivers: z.int(),
    /** how many of these have unsubscribed and get no email */
    unsubscribed: z.int(),
    /** chosen nonprofits of which nobody would get the update, or chosen people whose account is not active */
    without: z.object({ count: z.int(), first: z.array(namedRef) }),
    sample: z.object({ subject: z.string(), text: z.string() }),
  }),
});

export const createUpdateToChosen = endpoint('createUpdateToChosen', 'POST updates/to-chosen/', {
  access,
  summary: 'Post an update to chosen nonprofits or people, now. The same request again returns the first one (200)',
  body: z.object({
    ...updateTexts,
    ...to,
    /** the number of receivers that the preview returned; 409 if it has changed */
    receivers: z.optional(z.int()),
    requestKey,
  }),
  bodyLimit,
  refuses: [409],
  orFound: true,
  result: updateRecord,
  status: 201,
});
