import { SkipToRows } from '../../ui/lists/table/skip.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';

/** Invites colleagues by email, and lists all invitations with their states. */
export function InviteColleaguesPage() {
  return (
    <>
      <PageHeader title="Invite Colleagues" aside={<SkipToRows />} breadcrumb={<BackLink to="/users">Users</BackLink>} />
      <InviteForm />
      <InvitationList />
    </>
  );
}
