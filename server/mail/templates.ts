import type { Template } from './template.ts';
import { accountMade } from './templates/account-made.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { resetPassword } from './templates/reset-password.ts';
import { reviewerInvitation } from './templates/reviewer-invitation.ts';
import { signInLink } from './templates/sign-in-link.ts';
import { welcome } from './templates/welcome.ts';

/** Every letter there is, by the name that stands in its row. A name that was released stays. */
export const templates = {
  welcome,
  'account-made': accountMade,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'reviewer-invitation': reviewerInvitation,
  'sign-in-link': signInLink,
} satisfies Record<string, Template<never>>;

export type TemplateName = keyof typeof templates;
export type DataOf<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];
