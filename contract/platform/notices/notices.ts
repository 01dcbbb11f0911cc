import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { oneOf, page, paging } from '#contract/platform/wire/shapes.ts';

const noticesQuery = z.object(paging);

/** What a notice is about. A new kind is added here and nowhere else. */
const noticeKinds = [
  'APPLICATION_REOPENED',
  'APPLICATION_EXTENDED',
  'APPLICATION_SUBMITTED',
  'APPLICATION_WITHDRAWN',
  'DECISION_RELEASED',
  'MENTIONED',
  'MESSAGE',
  'IMPORT_FINISHED',
  'BULK_CHANGE_FINISHED',
  'CLAIM',
  'REVIEWS_ASSIGNED',
  'REVIEW_NOT_ASSIGNED',
  'REVIEWS_GIVEN_BACK',
  'OTHER',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const notice = z.object({
  id: z.int(),
  kind: oneOf(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** path of the page on this site that the notice opens */
  path: z.string(),
  createdAt: momentText,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

/** The highest number of unread notices that is counted and shown. */
export const mostUnread = 100;

/** `newest`: id of the newest notice; 0: there are no notices. A browser compares it to find out whether a new notice has arrived. */
const unread = z.object({ unread: z.int(), newest: z.int() });
export type UnreadNotices = z.output<typeof unread>;

export const listNotices = endpoint('listNotices', 'GET notices/', {
  access: 'signedIn',
  summary: 'The notices of the signed-in person, newest first',
  query: noticesQuery,
  result: page(notice),
});

export const countUnreadNotices = endpoint('countUnreadNotices', 'GET notices/unread/', {
  access: 'signedIn',
  summary: `How many notices are unread, ${mostUnread} at most. Browsers ask this again and again`,
  result: unread,
});

export const markNoticesRead = endpoint('markNoticesRead', 'POST notices/read/', {
  access: 'signedIn',
  summary: 'Mark notices as read: these, or all up to one',
  body: z.object({
    ids: z.optional(z.array(rowId).check(z.maxLength(200))),
    /** id of the newest notice that the person has seen: later ones stay unread */
    upTo: z.optional(z.union([z.literal(0), rowId])),
  }),
  result: unread,
});
