import { applicationCloses } from './letters/application-closes.ts';
import { applicationExtended } from './letters/application-extended.ts';
import { applicationReopened } from './letters/application-reopened.ts';
import { applicationSubmitted } from './letters/application-submitted.ts';
import { applicationWithdrawn } from './letters/application-withdrawn.ts';
import { applicationAnswered } from './letters/conversation/application-answered.ts';
import { applicationAsked } from './letters/conversation/application-asked.ts';
import { questionAnswered } from './letters/conversation/question-answered.ts';
import { staffAsked } from './letters/conversation/staff-asked.ts';
import { decisionReleased } from './letters/decision-released.ts';
import { feedbackReleased } from './letters/feedback-released.ts';
import { conflictDeclared } from './letters/reviews/conflict-declared.ts';
import { reviewerInvitation } from './letters/reviews/reviewer-invitation.ts';
import { reviewsAssigned } from './letters/reviews/reviews-assigned.ts';
import { reviewsGivenBack } from './letters/reviews/reviews-given-back.ts';
import { reviewsReminder } from './letters/reviews/reviews-reminder.ts';
import { signInLink } from './letters/reviews/sign-in-link.ts';

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
  'question-answered': questionAnswered,
  'reviewer-invitation': reviewerInvitation,
  'reviews-assigned': reviewsAssigned,
  'reviews-given-back': reviewsGivenBack,
  'reviews-reminder': reviewsReminder,
  'sign-in-link': signInLink,
  'staff-asked': staffAsked,
};

type Own = typeof applicationsLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
