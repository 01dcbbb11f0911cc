import type { Template } from './template.ts';
import { accessGiven } from './templates/access-given.ts';
import { accountMade } from './templates/account-made.ts';
import { applicationAnswered } from './templates/application-answered.ts';
import { applicationAsked } from './templates/application-asked.ts';
import { applicationCloses } from './templates/application-closes.ts';
import { applicationExtended } from './templates/application-extended.ts';
import { applicationReopened } from './templates/application-reopened.ts';
import { applicationSubmitted } from './templates/application-submitted.ts';
import { betterPhoto } from './templates/better-photo.ts';
import { catalogueProof } from './templates/catalogue-proof.ts';
import { claimAnswered } from './templates/claim-answered.ts';
import { colleagueInvited } from './templates/colleague-invited.ts';
import { colleagueKnown } from './templates/colleague-known.ts';
import { colleagueLinked } from './templates/colleague-linked.ts';
import { confirmAddress } from './templates/confirm-address.ts';
import { conflictDeclared } from './templates/conflict-declared.ts';
import { consentEnds } from './templates/consent-ends.ts';
import { decisionReleased } from './templates/decision-released.ts';
import { destinationChanged } from './templates/destination-changed.ts';
import { donationsDue } from './templates/donations-due.ts';
import { factsToConfirm } from './templates/facts-to-confirm.ts';
import { feedbackReleased } from './templates/feedback-released.ts';
import { informationRequest } from './templates/information-request.ts';
import { informationRequested } from './templates/information-requested.ts';
import { newDevice } from './templates/new-device.ts';
import { passkey } from './templates/passkey.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { resetPassword } from './templates/reset-password.ts';
import { reviewerInvitation } from './templates/reviewer-invitation.ts';
import { reviewsAssigned } from './templates/reviews-assigned.ts';
import { reviewsReminder } from './templates/reviews-reminder.ts';
import { secondFactor } from './templates/second-factor.ts';
import { signInLink } from './templates/sign-in-link.ts';
import { subscriptionEnds } from './templates/subscription-ends.ts';
import { subscriptionReceipt } from './templates/subscription-receipt.ts';
import { testEmail } from './templates/test-email.ts';
import { update } from './templates/update.ts';
import { upkeepAlarm } from './templates/upkeep-alarm.ts';
import { volunteerAnswered } from './templates/volunteer-answered.ts';
import { volunteerConfirm } from './templates/volunteer-confirm.ts';
import { volunteerOffered } from './templates/volunteer-offered.ts';
import { welcome } from './templates/welcome.ts';

/** All letters by name. Rows store the name, so never rename a letter that was released. */
export const templates = {
  welcome,
  'confirm-address': confirmAddress,
  'account-made': accountMade,
  'colleague-invited': colleagueInvited,
  'colleague-known': colleagueKnown,
  'access-given': accessGiven,
  'application-submitted': applicationSubmitted,
  'application-reopened': applicationReopened,
  'application-extended': applicationExtended,
  'application-asked': applicationAsked,
  'application-closes': applicationCloses,
  'application-answered': applicationAnswered,
  'test-email': testEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'second-factor': secondFactor,
  'new-device': newDevice,
  passkey,
  'reviewer-invitation': reviewerInvitation,
  'sign-in-link': signInLink,
  'reviews-assigned': reviewsAssigned,
  'reviews-reminder': reviewsReminder,
  'conflict-declared': conflictDeclared,
  'decision-released': decisionReleased,
  'feedback-released': feedbackReleased,
  'donations-due': donationsDue,
  'information-request': informationRequest,
  'information-requested': informationRequested,
  'subscription-receipt': subscriptionReceipt,
  'subscription-ends': subscriptionEnds,
  'better-photo': betterPhoto,
  'consent-ends': consentEnds,
  'facts-to-confirm': factsToConfirm,
  'catalogue-proof': catalogueProof,
  update,
  'upkeep-alarm': upkeepAlarm,
  'volunteer-confirm': volunteerConfirm,
  'volunteer-offered': volunteerOffered,
  'volunteer-answered': volunteerAnswered,
  'claim-answered': claimAnswered,
  'colleague-linked': colleagueLinked,
  'destination-changed': destinationChanged,
} satisfies Record<string, Template<never>>;

export type TemplateName = keyof typeof templates;
export type DataOf<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];
