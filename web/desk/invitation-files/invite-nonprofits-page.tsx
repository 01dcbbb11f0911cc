import { InvitationList } from '../../people/invitations/invitation-list.tsx';
import { SkipToRows } from '../../platform/ui/lists/table/skip.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { InviteByFile } from './invite-by-file.tsx';
import { SendAllAgain } from './send-all-again.tsx';

/** Invites nonprofits by a file of EINs and addresses, and lists the invitations that nobody has answered. */
export function InviteNonprofitsPage() {
  return (
    <>
      <PageHeader
        title="Invite Nonprofits"
        aside={<SkipToRows />}
        breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
      />
      <InviteByFile />
      <InvitationList unanswered tools={<SendAllAgain />} />
    </>
  );
}
