import type { HomeLine } from '#contract/home/today.ts';
import type { ColleagueInvitationState } from '#contract/people/invitation-states.ts';
import { type HomeReading, waiting } from '#server/home/line.ts';
import { countOpenInvitations } from './store.ts';

/** Colleagues who were invited and have not set up their account. */
export async function colleagueLines({ db }: HomeReading): Promise<HomeLine[]> {
  const counts = await countOpenInvitations(db);
  const inState = (state: ColleagueInvitationState, label: string, urgent = false) => ({
    count: counts.get(state) ?? 0,
    label,
    link: `/users/invite?state=${state}`,
    urgent,
  });
  return waiting('colleagues', 'Unanswered invitations of colleagues', [
    inState('failed', 'failed', true),
    inState('expired', 'expired'),
    inState('sending', 'on the way'),
    inState('kept', 'kept here'),
    inState('sent', 'sent'),
    inState('opened', 'opened, not set up'),
  ]);
}
