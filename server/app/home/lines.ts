import { may, type PermissionName } from '#contract/platform/access/permissions.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { ownRecordLines } from '#server/app/home/own-record-lines.ts';
import { upkeepLines } from '#server/app/upkeep/home-lines.ts';
import { conversationLines } from '#server/applications/conversation/home-lines.ts';
import { conflictLines, reviewLines } from '#server/applications/reviews/home-lines.ts';
import { invitationLines } from '#server/applications/reviews/invitations/home-lines.ts';
import { applicationLines } from '#server/applications/templates/home-lines.ts';
import { claimLines } from '#server/desk/claims/home-lines.ts';
import { requestLines } from '#server/learning/requests/home-lines.ts';
import { donationImportLines } from '#server/money/donations/imports/home-lines.ts';
import { thanksLines } from '#server/money/donations/thanks/home-lines.ts';
import { guardLines } from '#server/money/giving/guard/home-lines.ts';
import { givingLines } from '#server/money/giving/reconcile/home-lines.ts';
import { payoutLines } from '#server/money/payouts/batches/home-lines.ts';
import { irsImportLines } from '#server/nonprofits/irs/home-lines.ts';
import { irsChangeLines } from '#server/nonprofits/irs-changes/home-lines.ts';
import { lookAlikeLines } from '#server/nonprofits/look-alikes/home-lines.ts';
import { photoLines } from '#server/nonprofits/photos/home-lines.ts';
import { relationshipLines } from '#server/nonprofits/relationship/home-lines.ts';
import { offerLines } from '#server/nonprofits/volunteering/home-lines.ts';
import { colleagueLines } from '#server/people/invitations/home-lines.ts';
import { accountLines } from '#server/people/users/home-lines.ts';
import type { HomeLines, HomeReading } from '#server/platform/home/line.ts';
import { mailLines } from '#server/platform/mail/outbox/home-lines.ts';
import { proofLines } from '#server/public/catalogue/proofs/home.ts';

/** The features that have lines on the home of programme staff, and the right that each asks for: what somebody cannot do waits for others. In the order of the page, where urgent lines come first (decision 86). */
const features: readonly (readonly [HomeLines, PermissionName])[] = [
  [applicationLines, 'readAllApplications'],
  [relationshipLines, 'manageRelationships'],
  [reviewLines, 'manageReviews'],
  [conversationLines, 'manageApplications'],
  [claimLines, 'answerClaims'],
  [upkeepLines, 'readSettings'],
  [mailLines, 'readOutbox'],
  [lookAlikeLines, 'mergeNonprofits'],
  [irsChangeLines, 'manageProgramme'],
  [photoLines, 'managePhotos'],
  [proofLines, 'manageCatalogue'],
  [requestLines, 'manageSubscriptions'],
  [offerLines, 'manageNonprofits'],
  [invitationLines, 'manageReviews'],
  [colleagueLines, 'manageUsers'],
  [guardLines, 'manageGiving'],
  [givingLines, 'manageGiving'],
  [payoutLines, 'managePayouts'],
  [thanksLines, 'manageDonations'],
  [conflictLines, 'manageReviews'],
  [accountLines, 'readAllUsers'],
  [donationImportLines, 'reportDonations'],
  [irsImportLines, 'manageProgramme'],
  [ownRecordLines, 'readToday'],
];

/**
 * Reads two features at a time, so that a home page takes at most two connections. The first feature is the slowest; the others
 * are read while it runs.
 */
export async function readLines(reading: HomeReading): Promise<HomeLine[]> {
  const lines: HomeLine[][] = [];
  const waiting = features.filter(([, right]) => may(reading.actor, right)).entries();
  const read = async () => {
    for (const [place, [linesOf]] of waiting) lines[place] = await linesOf(reading);
  };
  await Promise.all([read(), read()]);
  // the sort is stable: lines of the same urgency keep the order of the features
  return lines.flat().toSorted((one, other) => Number(other.urgent) - Number(one.urgent));
}
