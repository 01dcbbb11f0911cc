import { forgetAnswerFile, forgetAnswerUpload } from '#server/applications/files/forget-file.ts';
import { forgetPicture } from '#server/files/replace-picture.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import { mailPasswordReset } from '#server/people/sign-in/reset-password.ts';
import { mailInvitation } from '#server/reviews/invitations/mail-invitation.ts';
import { mailAssignments, mailConflict } from '#server/reviews/mail-reviews.ts';
import { planReviews } from '#server/reviews/planner/plan-job.ts';
import type { JobName } from './payloads.ts';
import type { Task } from './task.ts';

/** The work of every job, by the job's name. */
export const tasks: { [Name in JobName]: Task<Name> } = {
  'forget-answer-file': forgetAnswerFile,
  'forget-answer-upload': forgetAnswerUpload,
  'forget-picture': forgetPicture,
  'deliver-mail': deliverMail,
  'mail-assignments': mailAssignments,
  'mail-conflict': mailConflict,
  'mail-invitation': mailInvitation,
  'plan-reviews': planReviews,
  'mail-password-reset': mailPasswordReset,
};
