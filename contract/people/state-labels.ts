import type { AccountState, InvitationState } from './invitation-states.ts';

/** The states of invitations and accounts, as lists and files show them. */
export const stateLabels: Record<AccountState | InvitationState, string> = {
  sending: 'Being sent',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  opened: 'Opened',
  expired: 'Expired',
  set_up: 'Set up',
  withdrawn: 'Withdrawn',
  not_invited: 'Not invited',
  never_signed_in: 'Never signed in',
  active: 'Active',
  inactive: 'Inactive',
};
