import { SkipToRows } from '../../../../platform/ui/lists/table/skip.tsx';
import { BackLink } from '../../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../../platform/ui/page/page-header.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';

/** Invites reviewers by pasted list or CSV file, and lists all invitations with their states. */
export function InvitePage() {
  return (
    <>
      <PageHeader title="Invite Reviewers" aside={<SkipToRows />} breadcrumb={<BackLink to="/reviewers">Reviewers</BackLink>} />
      <InviteForm />
      <InvitationList />
    </>
  );
}
