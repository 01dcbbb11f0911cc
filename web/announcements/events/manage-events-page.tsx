import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

export function ManageEventsPage() {
  return (
    <>
      <PageHeader title="Manage Events" />
      <EmptyState title="Coming Soon" action={<Link to="/">Return Home</Link>} />
    </>
  );
}
