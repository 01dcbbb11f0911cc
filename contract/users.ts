import * as z from 'zod/mini';
import { newPassword, userRecord } from './accounts.ts';
import { addressInput } from './address-input.ts';
import { download } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { roles } from './permissions.ts';
import {
  emailAddress,
  emailShape,
  flag,
  idParams,
  messages,
  oneOf,
  page,
  paging,
  phoneNumber,
  phoneRegion,
  picture,
  searchText,
  text,
  wholeNumber,
} from './shapes.ts';
import { socialLinkInput } from './social-links.ts';
import { userOrderings } from './user-orderings.ts';

/** The filters of the user list, and of its export. */
const userFilters = {
  search: z.optional(searchText),
  nonprofitId: z.optional(wholeNumber),
  /** programme staff only */
  isReviewer: z.optional(flag),
};

export const usersQuery = z.object({
  ...userFilters,
  ...paging,
  /** without it: best match first where there is a search, else `last_name` */
  ordering: z.optional(oneOf(userOrderings)),
});
export type UsersQuery = z.output<typeof usersQuery>;

/** A row of the user list. It says nothing of roles: who reviews is not for every colleague to know. */
export const userSummary = z.object({
  id: z.int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isActive: z.boolean(),
  nonprofit: z.nullable(z.int()),
  nonprofitRef: z.nullable(z.object({ id: z.int(), name: z.string() })),
  profileImage: z.nullable(picture),
});
export type UserSummary = z.output<typeof userSummary>;

export const userMessages = {
  notAUser: 'User parameter must be an instance of the User class.',
  required: 'Fill required field',
  organization: "Please enter your organization's name.",
  hasNonprofit: 'This account has a nonprofit already.',
  mayNotChange: 'You may not change this.',
  lastStaff: 'The last programme-staff account can’t be demoted or deactivated.',
  ownPassword: 'Change your own password under Sign-in in My Profile, where your present one is asked for.',
};

/** What one may say of oneself. */
const ownFields = {
  firstName: z.optional(text(100)),
  lastName: z.optional(text(100)),
  phoneNumber: z.optional(phoneNumber),
  phoneRegion: z.optional(phoneRegion),
  address: z.optional(addressInput),
  jobTitle: z.optional(text(200)),
  socialLinks: z.optional(socialLinkInput),
  viewedLearningCommonsModal: z.optional(z.boolean()),
};

/** What programme staff alone decide. `isStaff` and `isReviewer` add or remove their role. */
const managedFields = {
  roles: z.optional(z.array(oneOf(roles)).check(z.maxLength(50, 'Choose at most 50.'))),
  isStaff: z.optional(z.boolean()),
  isReviewer: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  nonprofit: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647)))),
  notes: z.optional(text(10_000)),
  password: z.optional(z.nullable(newPassword)),
};

/** A change of a user; what is not sent stays. */
export const userChanges = z.object(
  { ...ownFields, ...managedFields, email: z.optional(emailAddress), id: z.optional(z.int()), version: z.optional(z.int()) },
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

/** A new user; without a password they are sent a link to set one. */
export const userDraft = z.object({ ...ownFields, ...managedFields, email: requiredEmail }, userMessages.notAUser);
export type UserDraft = z.output<typeof userDraft>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: 'user/',
  access: 'listUsers',
  tag: 'Users',
  summary: 'Users, searched, sorted and paged: all of them for programme staff, those of their own nonprofit for others',
  query: usersQuery,
  result: page(userSummary),
});

export const readUser = endpoint({
  name: 'readUser',
  method: 'GET',
  path: 'user/{id}/',
  access: 'signedIn',
  tag: 'Users',
  summary: 'One user: oneself, a colleague, or for programme staff anyone',
  params: idParams,
  result: userRecord,
});

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: 'user/',
  access: 'createUsers',
  tag: 'Users',
  summary: 'Make a user; nonprofit staff make users of their own nonprofit',
  body: userDraft,
  result: userRecord,
  status: 201,
});

export const changeUser = endpoint({
  name: 'changeUser',
  method: 'PATCH',
  path: 'user/{id}/',
  access: 'signedIn',
  tag: 'Users',
  summary: 'Change a user; 409 with the current record where `version` is not the newest',
  params: idParams,
  body: userChanges,
  result: userRecord,
});

export const createOwnNonprofit = endpoint({
  name: 'createOwnNonprofit',
  method: 'POST',
  path: 'user/{id}/create-nonprofit/',
  access: 'signedIn',
  tag: 'Users',
  summary: 'Make the nonprofit of a user who has none; the same name again answers 200, another one 409',
  params: idParams,
  body: z.object({
    name: z
      .string(userMessages.organization)
      .check(z.trim(), z.minLength(1, userMessages.organization), z.maxLength(200, messages.tooLong(200))),
  }),
  result: userRecord,
  status: 201,
});

export const downloadUserData = download({
  name: 'downloadUserData',
  path: '/download-user-data/',
  access: 'downloadUserData',
  summary: 'All users as CSV, narrowed as the list is',
  query: z.object(userFilters),
});
export type UserFilters = z.output<typeof downloadUserData.query>;
