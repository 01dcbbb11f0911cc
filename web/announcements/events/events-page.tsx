import { Link } from '@tanstack/react-router';
import { isNonprofitStaff } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** Live events from an external events service. None can be connected yet. */
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
        text="This programme has not connected an events service yet. Nonprofits announce their own events on their profiles."
        action={own}
      />
    </>
  );
}
