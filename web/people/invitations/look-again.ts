import type { InvitationState } from '#contract/people/invitations.ts';

const milliseconds = 2_000;

/** A list of invitations loads again while an email of a row is on its way. */
export function lookAgain(rows: readonly { state: InvitationState }[] | undefined): number | false {
  return rows?.some(({ state }) => state === 'sending') ? milliseconds : false;
}
