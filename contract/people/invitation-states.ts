/** In a file of its own: the browser reads the address of a list before it loads the calls. */

const openStates = ['sending', 'sent', 'kept', 'failed', 'opened', 'expired'] as const;

/** What became of an invitation, of a colleague or of a reviewer. `kept`: its email was not sent, and waits in the outbox. */
export const invitationStates = [...openStates, 'set_up', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Accounts without a password: the state of their invitation, or nobody invited them. */
export const notSetUpStates = [...openStates, 'not_invited'] as const;

/**
 * With a password: `active` was used at least once, `never_signed_in` was not. Without one: the state of its invitation. Nobody can
 * sign in to an `inactive` account; a `withdrawn` one was deactivated before anybody had set it up.
 */
export const accountStates = [...notSetUpStates, 'never_signed_in', 'active', 'inactive', 'withdrawn'] as const;
export type AccountState = (typeof accountStates)[number];
