import * as z from 'zod/mini';
import { flagField, privateField, type ReadersOf, readersOf, storedOf, textField } from '#contract/platform/fields/field.ts';
import { nameText, titleText } from '#contract/platform/fields/names.ts';
import { dayField } from '#contract/platform/fields/plain-fields.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import {
  address,
  idParams,
  messages,
  oneOf,
  phoneNumber,
  phoneRegion,
  picture,
  pictureFields,
  socialLinks,
  text,
} from '#contract/platform/wire/shapes.ts';
import { fieldsOfWork } from './fields-of-work.ts';
import { preparedPassword } from './prepared-password.ts';
import { roles } from './roles.ts';
import { typedCode } from './typed-code.ts';

export const phoneTexts = {
  phoneNumber: textField('Phone Number', phoneNumber),
  phoneRegion: textField('Phone Number Country', phoneRegion),
};

/** Texts that users may change themselves. */
export const profileTexts = {
  firstName: textField('First Name', nameText(100)),
  lastName: textField('Last Name', nameText(100)),
  jobTitle: textField('Job Title', titleText(200)),
  notes: textField('Notes', text(10_000)),
};

/** Texts that only programme staff may read and change. */
export const staffTexts = {
  staffNotes: privateField('programmeStaff', textField('Staff Notes', text(10_000))),
};

/** Of a board member: the last day of the term, and what programme staff let the person do beside reading. */
export const boardFields = {
  boardUntil: privateField('own', dayField('Last Day of the Term', 'Choose the last day of the term.')),
  boardMayComment: privateField('own', flagField('May comment on applications')),
  boardMayExport: privateField('own', flagField('May download lists with people')),
};

export const userTexts = { ...profileTexts, ...phoneTexts, ...staffTexts };

/** The nonprofit of a user, as part of the user's record. */
const ownNonprofit = z.object({
  id: z.int(),
  name: z.string(),
  hasApplied: z.boolean(),
  canAccessLearningCommons: z.boolean(),
  isPublishedForWeb: z.boolean(),
  isPublishedForPrint: z.boolean(),
  socialLinks,
});

export const userRecord = z.object({
  id: z.int(),
  version: z.int(),
  email: z.string(),
  /** whether somebody has used a link from an email to the address; only for the user and for programme staff */
  emailConfirmed: z.optional(z.boolean()),
  /** whether the user signs in with a code beside the password; only for the user and for programme staff */
  secondFactor: z.optional(z.boolean()),
  ...storedOf(userTexts),
  ...storedOf(boardFields),
  fullName: z.string(),
  address,
  profileImage: z.nullable(picture),
  roles: z.array(oneOf(roles)),
  /** of programme staff: the fields of work in which they act; null: in all of them, and in the administration */
  staffFields: z.nullable(z.array(oneOf(fieldsOfWork))),
  isActive: z.boolean(),
  nonprofit: z.nullable(z.int()),
  nonprofitRef: z.nullable(ownNonprofit),
  /** what the signed-in user may do: `edit` the profile, and `manage` the fields that only programme staff may change */
  can: z.object({ edit: z.boolean(), manage: z.boolean() }),
  /** whether this user is the primary user of their nonprofit */
  nonprofitPrimary: z.boolean(),
  userNonprofitCategoryRankings: z.array(z.object({ id: z.int(), name: z.string(), userRanking: z.int() })),
  isStaff: z.boolean(),
  isReviewer: z.boolean(),
  socialLinks,
  viewedLearningCommonsModal: z.boolean(),
  canAccessLearningCommons: z.boolean(),
  applicationResponsesToReview: z.int(),
  submittedReviews: z.int(),
});
export type User = z.output<typeof userRecord>;

/**
 * Who may read the private members of a user. Everybody who may read the profile sees all other members, but colleagues do not
 * see who is a reviewer.
 */
export const userReaders: ReadersOf<User> = {
  ...readersOf(staffTexts),
  ...readersOf(boardFields),
  emailConfirmed: 'own',
  secondFactor: 'own',
};

/** A new session with its user. No later response contains the token: the server stores only a hash. */
export const sessionRecord = z.extend(userRecord, { token: z.string() });
export type Session = z.output<typeof sessionRecord>;

/** Identifies a device that has signed in to this account before. It gives no access. */
export const deviceSecret = z.string().check(z.regex(/^[\w-]{43}$/));

/** Sign-in accepts any password, exactly as it was typed: an older hash can be of that form. */
export const typedPassword = z
  .string(messages.required)
  .check(z.minLength(1, messages.required), z.maxLength(1_000, messages.tooLong(1_000)));

export const passwordMinimum = 8;

/** A new password; the server also refuses the 10,000 most common ones. */
export const newPassword = z
  .string(messages.required)
  .check(
    z.overwrite(preparedPassword),
    z.minLength(1, { message: messages.required, abort: true }),
    z.minLength(passwordMinimum, `Use ${passwordMinimum} characters or more.`),
    z.maxLength(1_000, messages.tooLong(1_000)),
  );

export const accountMessages = {
  passwordEnded:
    'Your email address was never confirmed. When your account was given access, this password ended. Choose a new one with the link that we emailed to you.',
};

export const credentials = z.object({
  email: z.string(messages.required).check(z.trim(), z.toLowerCase(), z.minLength(1, messages.required)),
  password: typedPassword,
});

export const login = endpoint('login', 'POST login/', {
  access: 'anyone',
  summary:
    'Sign in with an e-mail address and a password; 403 with `password_ended` where it ended because the address was not confirmed, with `second_factor` where a code is needed too',
  body: z.extend(credentials, {
    /** the device secret from an earlier sign-in: wrong passwords of other people do not lock such a device out */
    device: z.optional(deviceSecret),
    /** the code of the second factor; if it is missing after a right password, 403 with `second_factor` asks for it */
    code: z.optional(typedCode),
  }),
  refuses: [403, 429],
  result: z.extend(sessionRecord, { device: deviceSecret }),
});

export const logout = endpoint('logout', 'POST logout/', {
  access: 'signedIn',
  summary: 'Revoke the token in use',
  beforeSecondFactor: true,
  result: null,
});

export const readMe = endpoint('readMe', 'GET user/me/', {
  access: 'signedIn',
  summary: 'The signed-in user',
  beforeSecondFactor: true,
  result: userRecord,
});

export const uploadUserImage = endpoint('uploadUserImage', 'POST user/{id}/image/', {
  access: 'signedIn',
  summary: "Replace a user's picture",
  params: idParams,
  body: pictureFields,
  upload: 'image',
  result: userRecord,
});
