import { useQuery } from '@tanstack/react-query';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { LoadProblem } from '../../ui/page/load-problem.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formatCount, formatDate } from '../../ui/text/format.ts';
import classes from './library-page.module.css';
import { seatsQuery } from './library-queries.ts';

/** For the primary user: who of the nonprofit uses the library, never what they read. */
export function LibrarySeatsPage() {
  const seats = useQuery(seatsQuery);
  const back = <BackLink to="/learning-commons">Learning Commons</BackLink>;
  if (!seats.data) {
    if (!seats.error) return <SkeletonLines label="The people are loading." lines={6} />;
    const notFound = (
      <MessagePage title="Only for the primary user" action={back}>
        <p>Your nonprofit’s primary user sees who uses the library.</p>
      </MessagePage>
    );
    return <LoadProblem query={seats} notFound={notFound} failed="Error loading people" />;
  }
  const { nonprofit, people } = seats.data;
  const used = people.filter(({ lastUsedAt }) => lastUsedAt !== null).length;
  return (
    <>
      <PageHeader title="Who uses the library" breadcrumb={back}>
        <p className={classes.lead}>
          {used} of {formatCount(people.length, 'person', 'people')} at {nonprofit.name} {used === 1 ? 'has' : 'have'} used it.
          What they read is theirs alone.
        </p>
      </PageHeader>
      <DataTable
        label="People"
        rows={people}
        rowKey={({ id }) => id}
        onOrdering={() => {}}
        columns={[
          { key: 'name', header: 'Name', cell: ({ fullName, email }) => fullName || email, width: '40%' },
          {
            key: 'last',
            header: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDate(lastUsedAt)),
          },
          { key: 'opened', header: 'Files opened', numeric: true, cell: ({ filesOpened }) => filesOpened },
          { key: 'read', header: 'Files read', numeric: true, cell: ({ filesRead }) => filesRead },
        ]}
      />
    </>
  );
}
