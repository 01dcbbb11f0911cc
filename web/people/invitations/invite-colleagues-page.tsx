import type { SearchChoices } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { SkipToRows } from '../../platform/ui/lists/table/skip.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { BackToUsers } from '../users/back-to-users.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';

/** Invites colleagues by email, and lists all invitations with their states. */
export function InviteColleaguesPage({ searchNonprofits }: { searchNonprofits: SearchChoices }) {
  return (
    <>
      <PageHeader title="Invite Colleagues" aside={<SkipToRows />} breadcrumb={<BackToUsers />} />
      <InviteForm searchNonprofits={searchNonprofits} />
      <InvitationList />
    </>
  );
}
