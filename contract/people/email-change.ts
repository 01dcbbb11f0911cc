import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { emailAddress } from '#contract/platform/wire/shapes.ts';

export const emailChangeMessages = {
  same: 'This is your address already.',
  taken: 'This address cannot be used: another account has it.',
  kept: 'This address is kept for the account that left it, which may go back to it for a week.',
};

/** for how many days the old address can stop or undo the change */
export const emailStopDays = 7;

const emailChange = z.object({
  /** the address that a letter with a link went to; null: no change is open */
  pending: z.nullable(z.object({ email: z.string(), confirmUntil: momentText })),
});
export type EmailChange = z.output<typeof emailChange>;

export const readEmailChange = endpoint('readEmailChange', 'GET user/me/email/', {
  access: 'signedIn',
  summary: 'Which new address the signed-in user has asked for and not confirmed yet',
  result: emailChange,
});

export const askEmailChange = endpoint('askEmailChange', 'POST user/me/email/', {
  access: 'signedIn',
  recentSignIn: always,
  summary:
    'Ask to sign in with another address: letters go to the new and the old one. The answer is the same for an address that an account has',
  body: z.object({ email: emailAddress }),
  refuses: [429],
  result: emailChange,
});

export const cancelEmailChange = endpoint('cancelEmailChange', 'DELETE user/me/email/', {
  access: 'signedIn',
  summary: 'Take back the wish for another address',
  result: emailChange,
});
