/** In a file of its own, for the addresses of lists. */

const openStates = ['sending', 'sent', 'kept', 'failed', 'opened', 'expired'] as const;

/** What became of an invitation, of a colleague or of a reviewer. `kept`: its email was not sent, and waits in the outbox. */
export const invitationStates = [...openStates, 'set_up', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Accounts without a password: the state of their invitation, or nobody invited them. */
export const notSetUpStates = [...openStates, 'not_invited'] as const;

/** An account with a password was signed in to, or never; an inactive one lets nobody in; a withdrawn one was never set up. */
export const accountStates = [...notSetUpStates, 'never_signed_in', 'active', 'inactive', 'withdrawn'] as const;
export type AccountState = (typeof accountStates)[number];
