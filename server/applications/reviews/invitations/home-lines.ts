import type { HomeLine } from '#contract/platform/home/today.ts';
import { countedStates, countWaiting } from '#server/people/invitations/invitation-rows.ts';
import { reviewerStateSql } from '#server/people/invitations/state-sql.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';

/** The numbers of invited reviewers who have not set up their account, by state of the invitation. */
export async function invitationLines({ db }: HomeReading): Promise<HomeLine[]> {
  const counts = await countWaiting(db, 'reviewer_invitations', reviewerStateSql);
  return waiting('invitations', 'Unanswered reviewer invitations', countedStates(counts, '/reviewers/invites'));
}
