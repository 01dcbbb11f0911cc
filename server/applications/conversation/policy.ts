import type { Conversation } from '#contract/applications/conversation.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff } from '#contract/people/permissions.ts';

export interface ConversationRights {
  nonprofitId: number;
  shownToReviewers: boolean;
  /** programme staff have asked */
  isBegun: boolean;
  closedAt: string | null;
}

/** Of those who may read the response: programme staff and the people of its nonprofit; reviewers where staff say so. */
export function readsConversation(actor: Actor, { nonprofitId, shownToReviewers }: ConversationRights): boolean {
  return isProgrammeStaff(actor) || actor.nonprofit === nonprofitId || shownToReviewers;
}

/** Programme staff ask; then the staff of the nonprofit answer. Nobody writes once the decision is released. */
export function rightsInConversation(actor: Actor, state: ConversationRights): Conversation['can'] {
  const staff = isProgrammeStaff(actor);
  const answers = isNonprofitStaff(actor) && actor.nonprofit === state.nonprofitId && state.isBegun;
  return { write: state.closedAt === null && (staff || answers), manage: staff };
}
