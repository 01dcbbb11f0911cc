import * as z from 'zod/mini';
import { newPassword, userRecord } from '#contract/platform/access/accounts.ts';
import { fieldsOfWork } from '#contract/platform/access/fields-of-work.ts';
import { responseStatuses } from '#contract/platform/access/response-status.ts';
import { roles } from '#contract/platform/access/roles.ts';
import { inputsOf } from '#contract/platform/fields/field.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import {
  choiceList,
  chosenIds,
  emailShape,
  flag,
  idParams,
  messages,
  oneOf,
  page,
  paging,
  picture,
  searchText,
  text,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';
import { accountStates } from './invitations.ts';
import { userFields } from './user-fields.ts';

const userOrderings = [
  'first_name',
  '-first_name',
  'last_name',
  '-last_name',
  'full_name',
  '-full_name',
  'email',
  '-email',
  // only programme staff may order by the last six
  'application_responses_to_review',
  '-application_responses_to_review',
  'submitted_reviews',
  '-submitted_reviews',
  'last_seen',
  '-last_seen',
] as const;
export type UserOrdering = (typeof userOrderings)[number];
export const defaultUserOrdering: UserOrdering = 'last_name';

/** The user types that the list can be filtered by: a role, or no role at all. */
export const userTypes = [...roles, 'NONE'] as const;

/** What a reviewer has to do in rounds that are open: nothing is assigned, reviews are left to write, or all are finished. */
export const reviewWorks = ['none', 'left', 'finished'] as const;
export type ReviewWork = (typeof reviewWorks)[number];

/** The filters of the list and of its export. */
export const userFilters = z.object({
  ids: z.optional(chosenIds),
  search: z.optional(searchText),
  nonprofitId: z.optional(wholeNumber),
  /** only programme staff may use the next six */
  isReviewer: z.optional(flag),
  /** people with any of these types */
  userTypes: z.optional(choiceList(userTypes)),
  accountStates: z.optional(choiceList(accountStates)),
  /** people who were not seen for this many days, or never */
  daysSinceSeen: z.optional(wholeNumber),
  /** accounts that were made within this many days */
  createdWithin: z.optional(wholeNumber),
  /** only reviewers with this work */
  reviewWork: z.optional(oneOf(reviewWorks)),
});
export type UserFilters = z.output<typeof userFilters>;

export const userOrdering = z.optional(oneOf(userOrderings));

export const usersQuery = z.extend(userFilters, {
  ...paging,
  /** default: best match first for a search, else `last_name` */
  ordering: userOrdering,
});
export type UsersQuery = z.output<typeof usersQuery>;

/** The columns that the list of reviewers (`is_reviewer=true`) adds to each row. */
const reviewerColumns = z.object({
  /** the preferred categories, rank 1 first */
  categories: z.array(namedRef),
  userNonprofitCategoryRankings: z.array(z.object({ id: z.int(), name: z.string(), userRanking: z.int() })),
  assignedResponses: z.array(
    z.object({ id: z.int(), status: oneOf(responseStatuses), nonprofitRef: namedRef, applicationTemplateRef: namedRef }),
  ),
  /** how many responses are assigned */
  applicationResponsesToReview: z.int(),
  submittedReviews: z.int(),
  /** the most reviews that this reviewer takes in a round; null: the round's own limit */
  reviewLimit: z.nullable(z.int()),
});

/** A row of the user list. Only programme staff see roles: colleagues may not know who is a reviewer. */
const userSummary = z.object({
  id: z.int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isActive: z.boolean(),
  nonprofit: z.nullable(z.int()),
  nonprofitRef: z.nullable(namedRef),
  profileImage: z.nullable(picture),
  /** `roles`, `accountState` and `lastSeen` are null for people who are not programme staff */
  roles: z.nullable(z.array(oneOf(roles))),
  /** of programme staff with chosen fields of work: these fields */
  staffFields: z.nullable(z.array(oneOf(fieldsOfWork))),
  accountState: z.nullable(oneOf(accountStates)),
  /** when the person last used Almoner, to the hour; null: never */
  lastSeen: z.nullable(momentText),
  ...z.partial(reviewerColumns).shape,
});
export type UserSummary = z.output<typeof userSummary>;

export const userMessages = {
  notAUser: 'User parameter must be an instance of the User class.',
  required: 'Fill required field',
  organization: "Please enter your organization's name.",
  hasNonprofit: 'This account has a nonprofit already.',
  mayNotChange: 'You may not change this.',
  lastStaff: 'The last programme-staff account with all fields of work can’t be narrowed, demoted or deactivated.',
  term: 'Choose the last day of the term.',
  termOver: 'Choose today or a later day.',
  ownEmail: 'Change your own address under Password and Sessions in My Profile, where the earlier one can undo it.',
  ownPassword: 'Change your own password under Sign-in in My Profile, where your present one is asked for.',
};

const optionalFields = {
  ...z.partial(z.object(inputsOf(userFields))).shape,
  /** `isStaff` and `isReviewer` each add or remove one role */
  isStaff: z.optional(z.boolean()),
  isReviewer: z.optional(z.boolean()),
  password: z.optional(z.nullable(newPassword)),
  viewedLearningCommonsModal: z.optional(z.boolean()),
};

/** Fields of a reviewer that programme staff decide. */
const reviewerChanges = {
  /** ids of the responses to review; replaces all earlier assignments */
  assignedResponses: z.optional(z.array(rowId).check(z.maxLength(500, 'Choose at most 500.'))),
  /** the ids that the page showed as assigned: 409 if somebody else has changed the assignments since */
  assignedBefore: z.optional(z.array(rowId)),
  /** the reason for an assignment in spite of a conflict of interest */
  assignmentReason: z.optional(text(2_000)),
  reviewLimit: z.optional(
    z.nullable(z.int(messages.wholeNumber).check(z.minimum(0, 'At least 0.'), z.maximum(200, 'At most 200.'))),
  ),
};

/** A change of a user; missing fields stay unchanged. */
export const userChanges = z.object(
  { ...optionalFields, ...reviewerChanges, id: z.optional(z.int()), version: z.optional(z.int()) },
  userMessages.notAUser,
);
export type UserChanges = z.output<typeof userChanges>;

const requiredEmail = z
  .string(userMessages.required)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { message: userMessages.required, abort: true }),
    z.maxLength(254, messages.tooLong(254)),
    emailShape,
  );

/** Fields that change what a person may do, or who can sign in as them. */
const accessFields = [
  'roles',
  'isStaff',
  'isReviewer',
  'staffFields',
  'boardUntil',
  'boardMayComment',
  'boardMayExport',
  'email',
  'password',
  'nonprofit',
] as const;

/** A new user. A user without a password gets an email with a link to set one. */
export const userDraft = z.object({ ...optionalFields, email: requiredEmail }, userMessages.notAUser);
export type UserDraft = z.output<typeof userDraft>;

export const listUsers = endpoint('listUsers', 'GET user/', {
  access: 'listUsers',
  summary: 'Users, searched, sorted and paged: all of them for programme staff, those of their own nonprofit for others',
  query: usersQuery,
  result: page(userSummary),
});

export const readUser = endpoint('readUser', 'GET user/{id}/', {
  access: 'signedIn',
  summary: 'One user: oneself, a colleague, or for programme staff anyone',
  params: idParams,
  result: userRecord,
});

/** bytes: two notes of 10,000 characters with up to four bytes each, and all other fields */
const userBodyLimit = 131_072;

export const createUser = endpoint('createUser', 'POST user/', {
  access: 'createUsers',
  summary: 'Make a user; nonprofit staff make users of their own nonprofit',
  body: userDraft,
  recentSignIn: always,
  bodyLimit: userBodyLimit,
  refuses: [429],
  result: userRecord,
  status: 201,
});

export const changeUser = endpoint('changeUser', 'PATCH user/{id}/', {
  access: 'signedIn',
  summary: 'Change a user; 409 with the current record where `version` is not the newest',
  params: idParams,
  body: userChanges,
  recentSignIn: (body: UserChanges) => accessFields.some((field) => body[field] !== undefined),
  bodyLimit: userBodyLimit,
  refuses: [429],
  result: userRecord,
});

const usersExport = z.extend(userFilters, { ordering: userOrdering });
export type UsersExport = z.output<typeof usersExport>;

export const downloadUserData = download({
  name: 'downloadUserData',
  path: '/download-user-data/',
  access: 'downloadUserData',
  summary: 'All users as CSV, narrowed as the list is',
  recentSignIn: true,
  query: usersExport,
});
