import type { InvitationState } from '#contract/people/invitations.ts';

const milliseconds = 2_000;

/** Milliseconds after which a list of invitations loads again; false if no email of its rows is on its way. */
export function lookAgain(rows: readonly { state: InvitationState }[] | undefined): number | false {
  return rows?.some(({ state }) => state === 'sending') ? milliseconds : false;
}
