import { accessGiven } from './letters/access-given.ts';
import { accessKey } from './letters/access-key.ts';
import { accountMade } from './letters/account-made.ts';
import { colleagueInvited } from './letters/colleague-invited.ts';
import { colleagueKnown } from './letters/colleague-known.ts';
import { confirmAddress } from './letters/confirm-address.ts';
import { emailChangeAsked, emailChangeConfirm, emailChangeKnown } from './letters/email-change.ts';
import { newDevice } from './letters/new-device.ts';
import { passkey } from './letters/passkey.ts';
import { passwordChanged } from './letters/password-changed.ts';
import { resetPassword } from './letters/reset-password.ts';
import { secondFactor } from './letters/second-factor.ts';
import { update } from './letters/update.ts';
import { welcome } from './letters/welcome.ts';

export const peopleLetters = {
  'access-given': accessGiven,
  'access-key': accessKey,
  'account-made': accountMade,
  'colleague-invited': colleagueInvited,
  'colleague-known': colleagueKnown,
  'confirm-address': confirmAddress,
  'email-change-asked': emailChangeAsked,
  'email-change-confirm': emailChangeConfirm,
  'email-change-known': emailChangeKnown,
  'new-device': newDevice,
  passkey,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'second-factor': secondFactor,
  update,
  welcome,
};

type Own = typeof peopleLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
