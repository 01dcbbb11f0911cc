import * as z from 'zod/mini';
import { newPassword, sessionRecord } from '#contract/platform/access/accounts.ts';
import { roles } from '#contract/platform/access/roles.ts';
import { typedCode } from '#contract/platform/access/typed-code.ts';
import { requiredName } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { emailAddress, oneOf } from '#contract/platform/wire/shapes.ts';

const setUpParams = z.object({ token: z.string() });

export const readSetUp = endpoint('readSetUp', 'GET set-up/{token}/', {
  access: 'anyone',
  summary: 'What a set-up link is for: 404 when it is unknown, used or expired',
  params: setUpParams,
  result: z.object({
    email: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    roles: z.array(oneOf(roles)),
    /** name of the nonprofit that the person joins; null: they join none */
    nonprofit: z.nullable(z.string()),
  }),
});

export const noteSetUpOpened = endpoint('noteSetUpOpened', 'POST set-up/{token}/opened/', {
  access: 'anyone',
  summary: 'Note that the person began to set up the account: not the guard of their mailbox, which only reads the page',
  params: setUpParams,
  result: null,
});

export const setUp = endpoint('setUp', 'POST set-up/{token}/', {
  access: 'anyone',
  summary: 'Use a set-up link: makes a programme-staff account, or gives an existing one its password',
  params: setUpParams,
  body: z.object({
    firstName: requiredName(100),
    lastName: requiredName(100),
    email: emailAddress,
    password: newPassword,
    /** the code of the second factor, if the account has one, as for `login` */
    code: z.optional(typedCode),
  }),
  refuses: [403, 429],
  result: sessionRecord,
  status: 201,
});
