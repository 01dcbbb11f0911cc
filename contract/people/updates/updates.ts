import * as z from 'zod/mini';
import { requiredTitle, singleLine } from '#contract/platform/fields/names.ts';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { idParams, oneOf, page, paging, requiredText } from '#contract/platform/wire/shapes.ts';

const updatesQuery = z.object(paging);

/** The groups that an update can go to. A person who belongs to several gets it once. */
export const audiences = ['NONPROFITS', 'REVIEWERS', 'SUBSCRIBERS'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Record<Audience, string> = {
  NONPROFITS: 'All nonprofits',
  REVIEWERS: 'Reviewers',
  SUBSCRIBERS: 'Subscribers of the Learning Commons',
};

export const updateMessages = {
  title: 'Please enter a title',
  author: 'Please enter an author',
  postedOn: 'Choose a date',
  tooLate: 'Choose a date within the next year.',
  notes: 'Please enter notes',
  audiences: 'Choose who receives the update.',
  nobody: 'Nobody is in the groups that you chose.',
  nobodyChosen: 'Nobody of those that you chose can receive it.',
  changed: 'The number of receivers has changed since the preview. Look at it again before you send.',
  published: 'This update was sent: its date and its receivers stay.',
};

export const updateTexts = {
  title: requiredTitle(200, updateMessages.title).check(singleLine),
  author: requiredTitle(200, updateMessages.author).check(singleLine),
  notes: requiredText(10_000, updateMessages.notes),
};
const sending = {
  /** the posting date: an update with a later date is not sent before that day */
  postedOn: calendarDay(updateMessages.postedOn),
  audiences: z.pipe(
    z.array(oneOf(audiences), updateMessages.audiences).check(z.minLength(1, updateMessages.audiences), z.maxLength(20)),
    z.transform((chosen): Audience[] => audiences.filter((audience) => chosen.includes(audience))),
  ),
};

export const updateDraft = z.object({
  ...updateTexts,
  ...sending,
  /** the number of receivers that the preview returned: 409 if it has changed; not checked for a later posting date */
  receivers: z.optional(z.int()),
  requestKey,
});

const progress = z.object({
  receivers: z.int(),
  read: z.int(),
  /** receivers who get an email; the others have unsubscribed */
  letters: z.int(),
  sent: z.int(),
  failed: z.int(),
});

export const updateRecord = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string(),
  notes: z.string(),
  /** `YYYY-MM-DD` */
  postedOn: dayText,
  /** null: the signed-in person is not among the receivers */
  isRead: z.nullable(z.boolean()),
  /** null for people who are not programme staff */
  staff: z.nullable(
    z.object({
      version: z.int(),
      state: oneOf(['SCHEDULED', 'SENDING', 'SENT']),
      audiences: z.array(oneOf(audiences)),
      /** who was chosen instead of groups, in words; null: groups were chosen */
      chosen: z.nullable(z.string()),
      publishedAt: z.nullable(momentText),
      createdBy: z.nullable(personRef),
      progress,
    }),
  ),
});
export type Update = z.output<typeof updateRecord>;

export const listUpdates = endpoint('listUpdates', 'GET updates/', {
  access: 'signedIn',
  summary: 'Programme staff: all updates; others: those that they received. The latest posting date first',
  query: updatesQuery,
  result: page(updateRecord),
});

export const readLatestUpdates = endpoint('readLatestUpdates', 'GET updates/latest/', {
  access: 'signedIn',
  summary: 'The three latest updates that the person received, and how many are unread',
  result: z.object({
    unread: z.int(),
    latest: z.array(z.object({ id: z.int(), title: z.string(), author: z.string(), postedOn: dayText, isRead: z.boolean() })),
  }),
});

export const markUpdatesRead = endpoint('markUpdatesRead', 'POST updates/read/', {
  access: 'signedIn',
  summary: 'Mark updates as read by the signed-in person; those that they did not receive are ignored',
  body: z.object({ ids: z.array(plainId).check(z.maxLength(500)) }),
  result: null,
});

export const previewUpdate = endpoint('previewUpdate', 'POST updates/preview/', {
  access: 'manageUpdates',
  summary: 'Who would receive an update today, and what the email says; nothing is stored',
  body: z.object({
    title: z.string().check(z.maxLength(200)),
    author: z.string().check(z.maxLength(200)),
    notes: z.string().check(z.maxLength(10_000)),
    audiences: z.array(oneOf(audiences)),
  }),
  result: z.object({
    /** how many people each group has */
    groups: z.array(z.object({ audience: oneOf(audiences), people: z.int() })),
    /** people in the chosen groups, each counted once */
    receivers: z.int(),
    /** how many of these have unsubscribed and get no email */
    unsubscribed: z.int(),
    sample: z.object({ subject: z.string(), text: z.string() }),
  }),
});

export const createUpdate = endpoint('createUpdate', 'POST updates/', {
  access: 'manageUpdates',
  summary:
    'Post an update: sent at once, or in the morning of a later posting date. The same request again returns the first one (200)',
  body: updateDraft,
  orFound: true,
  refuses: [409],
  result: updateRecord,
  status: 201,
});

export const changeUpdate = endpoint('changeUpdate', 'PATCH updates/{id}/', {
  access: 'manageUpdates',
  summary:
    'Change what is sent of an update; emails that have left stay as they are. 409 with the current record where the version is stale',
  params: idParams,
  body: z.object({ version: z.optional(z.int()), ...z.partial(z.object({ ...updateTexts, ...sending })).shape }),
  result: updateRecord,
});

export const deleteUpdate = endpoint('deleteUpdate', 'DELETE updates/{id}/', {
  access: 'manageUpdates',
  summary: 'Delete an update, and its emails that have not left yet',
  params: idParams,
  result: null,
});
