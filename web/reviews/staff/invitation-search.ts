import { invitationsQuery } from '#contract/reviews/invitations.ts';
import { listSearch } from '../../ui/lists/list-search.ts';

/** Reads the state of the list of invitations from the address. */
export const readInvitationSearch = listSearch(invitationsQuery);
