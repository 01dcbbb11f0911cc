// Calls that need no session: registration, forgotten passwords, links in emails.

import * as z from 'zod/mini';
import { deviceSecret, newPassword, sessionRecord, userRecord } from '#contract/platform/access/accounts.ts';
import { preparedPassword } from '#contract/platform/access/prepared-password.ts';
import { requiredName, titleText } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { emailAddress, messages, phoneNumber } from '#contract/platform/wire/shapes.ts';

export const register = endpoint('register', 'POST registration/', {
  access: 'anyone',
  summary: 'Make an account of one’s own and sign in',
  body: z.object({
    firstName: requiredName(100),
    lastName: requiredName(100),
    phoneNumber: z._default(phoneNumber, ''),
    email: emailAddress,
    password: newPassword,
    jobTitle: z._default(titleText(200), ''),
  }),
  refuses: [429],
  result: sessionRecord,
  status: 201,
});

/** The reply to a request for a reset link: the same whether or not the account exists. */
export const resetRequested = 'If there is an account with this address, a link to set a new password is on its way to it.';

export const requestPasswordReset = endpoint('requestPasswordReset', 'POST password/reset/', {
  access: 'anyone',
  summary: 'Ask for a link that sets a new password; the answer is the same for unknown addresses',
  body: z.object({ email: emailAddress }),
  refuses: [429],
  result: z.object({ detail: z.string() }),
});

const resetParams = z.object({ uid: z.string(), token: z.string() });

export const readPasswordReset = endpoint('readPasswordReset', 'GET password/reset/confirm/{uid}/{token}/', {
  access: 'anyone',
  summary: 'Whose password a reset link sets: 404 when it is unknown, used or expired',
  params: resetParams,
  result: z.object({ email: z.string() }),
});

/** The message for every invalid reset link, magic link and set-up link. */
export const linkGone = 'Link Expired or Invalid';

export const confirmPasswordReset = endpoint('confirmPasswordReset', 'POST password/reset/confirm/{uid}/{token}/', {
  access: 'anyone',
  summary: 'Use a reset link: sets the password and ends every session of that user',
  params: resetParams,
  body: z
    .object({
      newPassword1: newPassword,
      newPassword2: z.string(messages.required).check(z.overwrite(preparedPassword), z.minLength(1, messages.required)),
    })
    .check(
      z.refine(({ newPassword1, newPassword2 }) => newPassword1 === newPassword2, {
        path: ['newPassword2'],
        error: 'The two passwords are not the same.',
      }),
    ),
  refuses: [429],
  result: z.object({ detail: z.string(), device: deviceSecret }),
});

export const confirmEmail = endpoint('confirmEmail', 'POST user/confirm-email/', {
  access: 'signedIn',
  summary: 'Confirm one’s own email address, or a new one, with the link that was sent to it',
  body: z.object({ token: z.string(linkGone).check(z.maxLength(200, linkGone)) }),
  refuses: [404, 409],
  result: userRecord,
});

export const requestConfirmingLink = endpoint('requestConfirmingLink', 'POST user/confirm-email/send/', {
  access: 'signedIn',
  summary: 'Have the confirming link emailed again; does nothing once the address is confirmed',
  refuses: [429],
  result: null,
});

export const readMagicLink = endpoint('readMagicLink', 'GET user/magic-link/{uid}/{token}/', {
  access: 'anyone',
  summary: 'Whom an invitation signs in: 404 when it is unknown or expired, or a password was set',
  params: resetParams,
  result: z.object({ email: z.string() }),
});

export const signInByMagicLink = endpoint('signInByMagicLink', 'POST user/magic-link/', {
  access: 'anyone',
  summary: 'Sign in with the link of an invitation; it works until a password is set, for 14 days at most',
  body: z.object({
    userId: z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))], linkGone),
    magicToken: z.string(linkGone).check(z.maxLength(200, linkGone)),
  }),
  refuses: [403, 429],
  result: z.object({ token: z.string(), user: userRecord }),
});
