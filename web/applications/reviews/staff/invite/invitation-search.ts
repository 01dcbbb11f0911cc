import { invitationsQuery } from '#contract/applications/reviews/invitations.ts';
import { listSearch } from '../../../../platform/ui/lists/list-search.ts';

/** Reads the state of the list of invitations from the address. */
export const readInvitationSearch = listSearch(invitationsQuery);
