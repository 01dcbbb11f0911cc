import type { HomeLine } from '#contract/home/today.ts';
import type { InvitationState } from '#contract/reviews/invitations.ts';
import { type HomeReading, waiting } from '#server/home/line.ts';
import { countOpenInvitations } from './store.ts';

/** Reviewers who were invited and have not set up their account. */
export async function invitationLines({ db }: HomeReading): Promise<HomeLine[]> {
  const counts = await countOpenInvitations(db);
  const inState = (state: InvitationState, label: string, urgent = false) => ({
    count: counts.get(state) ?? 0,
    label,
    link: `/reviewers/invites?state=${state}`,
    urgent,
  });
  return waiting('invitations', 'Unanswered reviewer invitations', [
    inState('bounced', 'bounced', true),
    inState('expired', 'expired'),
    inState('sending', 'on the way'),
    inState('sent', 'sent'),
    inState('opened', 'opened, not set up'),
  ]);
}
