import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { searchNonprofits } from '../../nonprofits/list/search-nonprofits.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { type Choice, TypeAhead } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { LoadProblem } from '../../platform/ui/page/load-problem.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { seatsQuery } from './library-queries.ts';
import classes from './list/library-page.module.css';

const title = 'Who uses the library';

/** Shows the nonprofit's primary user and programme staff which people of the nonprofit use the library, not what they read. */
export function LibrarySeatsPage() {
  const staff = may(useSignedInUser(), 'readAllLibrary');
  return staff ? <ChosenSeats /> : <Seats />;
}

const back = <BackLink to="/learning-commons">Learning Commons</BackLink>;

function ChosenSeats() {
  const { nonprofit } = useSearch({ from: '/signed-in/learning-commons/seats' });
  const navigate = useNavigate({ from: '/learning-commons/seats' });
  const { data } = useQuery({ ...seatsQuery(nonprofit), enabled: nonprofit !== undefined });
  const chosen: Choice | null = data && nonprofit !== undefined ? { id: data.nonprofit.id, name: data.nonprofit.name } : null;
  const choice = (
    <div className={classes.choice}>
      <TypeAhead
        label="Nonprofit"
        name="nonprofit"
        value={chosen}
        onChange={(next) => void navigate({ search: { nonprofit: next?.id }, resetScroll: false })}
        search={searchNonprofits}
      />
    </div>
  );
  if (nonprofit !== undefined) return <Seats nonprofit={nonprofit} choice={choice} />;
  return (
    <PageHeader title={title} breadcrumb={<BackLink to="/learning-commons/usage">Library usage</BackLink>}>
      <p className="soft above-2">Choose a nonprofit.</p>
      {choice}
    </PageHeader>
  );
}

function Seats({ nonprofit: asked, choice }: { nonprofit?: number; choice?: React.ReactNode }) {
  const seats = useQuery(seatsQuery(asked));
  if (!seats.data) {
    if (!seats.error) return <SkeletonLines label="The people are loading." lines={6} />;
    const notFound = choice ? (
      <MessagePage title="No such nonprofit" action={back} />
    ) : (
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
      <PageHeader title={title} breadcrumb={choice ? <BackLink to="/learning-commons/usage">Library usage</BackLink> : back}>
        <p className="soft above-2">
          {used} of {howMany(people.length, 'person', 'people')} at {nonprofit.name} {used === 1 ? 'has' : 'have'} used it. What
          they read is theirs alone.
        </p>
        {choice}
      </PageHeader>
      <DataTable
        label="People"
        rows={people}
        rowKey={({ id }) => id}
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
