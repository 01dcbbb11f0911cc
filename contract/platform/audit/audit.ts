import * as z from 'zod/mini';
import { calendarDay, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const subjectKinds = [
  'user',
  'nonprofit',
  'category',
  'categoryGroup',
  'applicationTemplate',
  'applicationResponse',
  'review',
  'donation',
  'donationImport',
  'payoutBatch',
  'payoutSettings',
  'bankStatement',
  'givingSettings',
  'gift',
  'pool',
  'giftCard',
  'stripeMovement',
  'learningFile',
  'learningSubtopic',
  'photo',
  'irsImport',
  'settings',
  'resourcePage',
  'update',
  'subscription',
  'subscriptionTier',
  'discountCode',
  'subscriptionSettings',
  'informationRequest',
  'bulkChange',
  'catalogueEdition',
  'catalogueProofs',
  'dossier',
  'emailText',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const subjectKindLabels: Record<SubjectKind, string> = {
  user: 'User',
  nonprofit: 'Nonprofit',
  category: 'Category',
  categoryGroup: 'Category group',
  applicationTemplate: 'Application',
  applicationResponse: 'Response',
  review: 'Review',
  donation: 'Donation',
  donationImport: 'Donation import',
  payoutBatch: 'Payout batch',
  payoutSettings: 'Payout settings',
  bankStatement: 'Bank statement',
  givingSettings: 'Giving settings',
  gift: 'Gift',
  pool: 'Matching pool',
  giftCard: 'Gift card',
  stripeMovement: 'Movement at Stripe',
  learningFile: 'Library file',
  learningSubtopic: 'Library subtopic',
  photo: 'Photo',
  irsImport: 'IRS import',
  settings: 'Settings',
  resourcePage: 'Resource page',
  update: 'Update',
  subscription: 'Subscription',
  subscriptionTier: 'Subscription tier',
  discountCode: 'Discount code',
  subscriptionSettings: 'Subscription rules',
  informationRequest: 'Information request',
  bulkChange: 'Bulk change',
  catalogueEdition: 'Catalogue edition',
  catalogueProofs: 'Catalogue proofs',
  dossier: 'Dossier',
  emailText: 'Email text',
};

const day = calendarDay('Enter a date as YYYY-MM-DD.');

export const auditQuery = z.object({
  subjectKind: z.optional(oneOf(subjectKinds)),
  subjectId: z.optional(wholeNumber),
  /** the user who made the change */
  actorId: z.optional(wholeNumber),
  /** first and last day on which changes were made, in the programme's time zone */
  startDate: z.optional(day),
  endDate: z.optional(day),
  ...paging,
});
export type AuditQuery = z.output<typeof auditQuery>;

/** One change, with the names that people and records had at that time. */
const auditEntry = z.object({
  id: z.int(),
  at: momentText,
  /** who made the change; null: the system, or a command on the server */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  /** what was done, as the screen shows it: `created`, `signed out everywhere` */
  action: z.string(),
  subject: z.object({ kind: oneOf(subjectKinds), id: z.int(), name: z.string() }),
  /**
   * `field` is in camelCase, because the wire converts keys, not values. `isLong`: the values are long texts, so lists leave out
   * `from` and `to`
   */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), isLong: z.optional(z.boolean()) })),
  reason: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint('listAudit', 'GET audit/', {
  access: 'readAudit',
  summary: 'Who changed what, newest first',
  query: auditQuery,
  result: page(auditEntry),
});

export const readAuditEntry = endpoint('readAuditEntry', 'GET audit/{id}/', {
  access: 'readAudit',
  summary: 'One change, with long texts in full',
  params: idParams,
  result: auditEntry,
});
