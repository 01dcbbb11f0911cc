import type { Conversation } from '#contract/applications/conversation.ts';
import { type Actor, isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';

export interface ConversationRights {
  nonprofitId: number;
  shownToReviewers: boolean;
  /** whether the conversation has a message; programme staff write the first */
  isBegun: boolean;
  closedAt: string | null;
}

/**
 * Whether an actor who may read the response may also read its conversation. Reviewers may read it only if programme staff show
 * it to them.
 */
export function readsConversation(actor: Actor, { nonprofitId, shownToReviewers }: ConversationRights): boolean {
  return may(actor, 'readAllApplications') || actor.nonprofit === nonprofitId || shownToReviewers;
}

/** Programme staff ask first; then the staff of the nonprofit can answer. Nobody can write after the decision is released. */
export function rightsInConversation(actor: Actor, state: ConversationRights): Conversation['can'] {
  const staff = may(actor, 'manageApplications');
  const answers = isNonprofitStaff(actor) && actor.nonprofit === state.nonprofitId && state.isBegun;
  return { write: state.closedAt === null && (staff || answers), manage: staff };
}
