import type { Conversation } from '#contract/applications/conversation.ts';
import { type Actor, isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';

export interface ConversationRights {
  nonprofitId: number;
  shownToReviewers: boolean;
  closedAt: string | null;
}

/**
 * Whether an actor who may read the response may also read its conversation. Reviewers may read it only if programme staff show
 * it to them.
 */
export function readsConversation(actor: Actor, { nonprofitId, shownToReviewers }: ConversationRights): boolean {
  return may(actor, 'readAllApplications') || actor.nonprofit === nonprofitId || shownToReviewers;
}

/** Programme staff and the staff of the nonprofit write, from the draft on. Nobody can write after the decision is released. */
export function rightsInConversation(actor: Actor, state: ConversationRights): Conversation['can'] {
  const staff = may(actor, 'manageApplications');
  const ofNonprofit = isNonprofitStaff(actor) && actor.nonprofit === state.nonprofitId;
  return { write: state.closedAt === null && (staff || ofNonprofit), manage: staff };
}
