/** The states of a colleague's invitation. In a file of its own, for the address of a list. */
export const colleagueInvitationStates = [
  'sending',
  'sent',
  'kept',
  'failed',
  'opened',
  'set_up',
  'expired',
  'withdrawn',
] as const;
export type ColleagueInvitationState = (typeof colleagueInvitationStates)[number];
