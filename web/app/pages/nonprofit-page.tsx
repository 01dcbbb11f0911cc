import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { RecentDonations } from '../../money/donations/recent-donations.tsx';
import { NonprofitGiving } from '../../money/giving/agreement/nonprofit-giving.tsx';
import { BackToNonprofits } from '../../nonprofits/list/back-to-nonprofits.tsx';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { NonprofitProfile } from '../../nonprofits/profile/nonprofit-profile.tsx';
import { ProfileSkeleton } from '../../nonprofits/profile/profile-skeleton.tsx';
import { ApiFailure } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';

export function NonprofitPage() {
  const me = useSignedInUser();
  const { id } = useParams({ from: '/signed-in/nonprofit/$id' });
  return (
    <RecordPage
      id={id}
      query={nonprofitQuery}
      loading={<ProfileSkeleton />}
      notFound={<NonprofitNotFound id={Number(id)} />}
      failed="Error loading nonprofit"
      alert="Error loading nonprofit"
    >
      {(nonprofit) => (
        <NonprofitProfile nonprofit={nonprofit}>
          {mayReadGiving(me, nonprofit.id) && <NonprofitGiving nonprofit={nonprofit} />}
          {mayReadDonations(me, nonprofit.id) && <RecentDonations of={{ nonprofitId: nonprofit.id }} />}
        </NonprofitProfile>
      )}
    </RecordPage>
  );
}

/** Whether the viewer may read donations, as programme staff or as a user of this nonprofit. */
function mayReadDonations(me: User, nonprofit: number): boolean {
  return may(me, 'readDonations') && (may(me, 'readAllDonations') || me.nonprofit === nonprofit);
}

/** Whether the viewer may read whether gifts are taken, as programme staff or as staff of this nonprofit. */
function mayReadGiving(me: User, nonprofit: number): boolean {
  return may(me, 'readNonprofitGiving') && (may(me, 'readGifts') || me.nonprofit === nonprofit);
}

function NonprofitNotFound({ id }: { id: number }) {
  const into = useMergedInto(id);
  if (into !== null) return <Navigate to="/nonprofit/$id" params={{ id: String(into) }} replace />;
  return (
    <>
      <BackToNonprofits />
      <MessagePage title="Nonprofit not found" action={<Link to="/nonprofits">See all nonprofits</Link>}>
        <p>It may have been removed from the catalogue, or the link may be mistyped.</p>
      </MessagePage>
    </>
  );
}

/** The id of the nonprofit that nonprofit `id` was merged into, from the error of the server; null if it was not merged. */
function useMergedInto(id: number): number | null {
  const error = useQueryClient().getQueryState(nonprofitQuery(id).queryKey)?.error;
  const into = error instanceof ApiFailure ? error.members.mergedInto : undefined;
  return typeof into === 'number' ? into : null;
}
