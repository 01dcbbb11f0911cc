import { Link } from '@tanstack/react-router';
import { isNonprofitStaff } from '#contract/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Live events of the external events service; as long as none is connected, that is what it says. */
export function EventsPage() {
  const user = useSignedInUser();
  const own =
    isNonprofitStaff(user) && user.nonprofit !== null ? (
      <Link to="/nonprofit/$id" params={{ id: String(user.nonprofit) }}>
        See your nonprofit’s own events
      </Link>
    ) : (
      <Link to="/nonprofits">See the nonprofits and their events</Link>
    );
  return (
    <>
      <PageHeader title="Events" />
      <EmptyState
        title="No live events to display."
        text="No events service is connected to this programme yet. Events that nonprofits announce themselves stand on their profiles."
        action={own}
      />
    </>
  );
}
