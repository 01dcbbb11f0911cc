import { applicationAnswered } from './letters/application-answered.ts';
import { applicationAsked } from './letters/application-asked.ts';
import { applicationCloses } from './letters/application-closes.ts';
import { applicationExtended } from './letters/application-extended.ts';
import { applicationReopened } from './letters/application-reopened.ts';
import { applicationSubmitted } from './letters/application-submitted.ts';
import { applicationWithdrawn } from './letters/application-withdrawn.ts';
import { conflictDeclared } from './letters/conflict-declared.ts';
import { decisionReleased } from './letters/decision-released.ts';
import { feedbackReleased } from './letters/feedback-released.ts';
import { reviewerInvitation } from './letters/reviewer-invitation.ts';
import { reviewsAssigned } from './letters/reviews-assigned.ts';
import { reviewsGivenBack } from './letters/reviews-given-back.ts';
import { reviewsReminder } from './letters/reviews-reminder.ts';

export const applicationsLetters = {
  'application-answered': applicationAnswered,
  'application-asked': applicationAsked,
  'application-closes': applicationCloses,
  'application-extended': applicationExtended,
  'application-reopened': applicationReopened,
  'application-submitted': applicationSubmitted,
  'application-withdrawn': applicationWithdrawn,
  'conflict-declared': conflictDeclared,
  'decision-released': decisionReleased,
  'feedback-released': feedbackReleased,
  'reviewer-invitation': reviewerInvitation,
  'reviews-assigned': reviewsAssigned,
  'reviews-given-back': reviewsGivenBack,
  'reviews-reminder': reviewsReminder,
};

type Own = typeof applicationsLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
