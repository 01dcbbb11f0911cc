import { Link, useParams } from '@tanstack/react-router';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { RecordPage } from '../ui/page/record-page.tsx';
import { BackToNonprofits } from './back-to-nonprofits.tsx';
import { NonprofitProfile } from './nonprofit-profile.tsx';
import { nonprofitQuery } from './nonprofit-query.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export function NonprofitPage() {
  const { id } = useParams({ from: '/signed-in/nonprofit/$id' });
  return (
    <RecordPage
      id={id}
      query={nonprofitQuery}
      loading={<ProfileSkeleton />}
      notFound={<NonprofitNotFound />}
      failed="Error loading nonprofit"
      alert="Error loading nonprofit"
    >
      {(nonprofit) => <NonprofitProfile nonprofit={nonprofit} />}
    </RecordPage>
  );
}

function NonprofitNotFound() {
  return (
    <>
      <BackToNonprofits />
      <MessagePage title="Nonprofit not found" action={<Link to="/nonprofits">See all nonprofits</Link>}>
        <p>It may have been removed from the catalogue, or the link may be mistyped.</p>
      </MessagePage>
    </>
  );
}
