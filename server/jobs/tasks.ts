import { mailPasswordReset } from '#server/accounts/reset-password.ts';
import { forgetAnswerFile, forgetAnswerUpload } from '#server/applications/responses/forget-file.ts';
import { forgetPicture } from '#server/files/replace-picture.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { Task } from './task.ts';

/** Every kind of job there is, by the name that stands in its row. A name that was released stays. */
export const tasks = {
  'forget-answer-file': forgetAnswerFile,
  'forget-answer-upload': forgetAnswerUpload,
  'forget-picture': forgetPicture,
  'deliver-mail': deliverMail,
  'mail-password-reset': mailPasswordReset,
} satisfies Record<string, Task<never>>;

export type TaskName = keyof typeof tasks;
export type PayloadOf<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
