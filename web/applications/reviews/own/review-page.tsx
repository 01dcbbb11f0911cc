import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OwnWork, readOwnWork } from '#contract/applications/reviews/own-work.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatDeadline } from '../../../platform/ui/text/format.ts';
import { ownWorkQuery } from '../review-queries.ts';
import { type ApplicationRow, applicationColumns } from './application-row.tsx';
import { ConflictsButton } from './conflicts-dialog.tsx';
import { OtherApplications } from './other-applications.tsx';
import { OwnProgress } from './own-progress.tsx';
import { OwnScores } from './own-scores.tsx';
import classes from './review-page.module.css';

/** A reviewer's assigned applications, and all others that the reviewer may read. */
export function ReviewPage() {
  const user = useSignedInUser();
  const work = useQuery(ownWorkQuery);
  return (
    <>
      <PageHeader
        title="Review Applications"
        actions={
          <>
            <ButtonLink variant="default" to="/reviewers/setup/$id" params={{ id: String(user.id) }}>
              Your categories
            </ButtonLink>
            <ConflictsButton />
          </>
        }
      >
        <OwnProgress />
      </PageHeader>
      <div className={`${classes.tables} shrinking-parts`}>
        <section aria-labelledby="assigned">
          <h2 id="assigned" className="text-24 below-4">
            Your Assigned Applications
          </h2>
          <AssignedApplications work={work} />
        </section>
        {work.data && <OwnScores work={work.data.assigned} />}
        <section aria-labelledby="other">
          <h2 id="other" className="text-24 below-4">
            Other Applications
          </h2>
          <OtherApplications />
        </section>
      </div>
    </>
  );
}

function AssignedApplications({ work }: { work: UseQueryResult<ResultOf<typeof readOwnWork>> }) {
  const rows = work.data?.assigned.map(rowOf);
  const dated = work.data?.assigned.some(({ dueAt }) => dueAt !== null);
  return (
    <LoadedTable
      list={{ ...work, data: rows }}
      label="Your Assigned Applications"
      columns={dated ? withDue : applicationColumns}
      rowKey={({ response }) => response}
      things="applications"
      empty={{ title: 'No applications assigned right now! Check back later!' }}
    />
  );
}

const withDue: Column<ApplicationRow>[] = applicationColumns.flatMap((column) =>
  column.key === 'score'
    ? [
        column,
        { key: 'due', header: 'Due', cell: ({ dueAt }) => (dueAt ? formatDeadline(dueAt) : <span className="soft">Open</span>) },
      ]
    : [column],
);

function rowOf({ response, nonprofit, application, categories, review, dueAt }: OwnWork): ApplicationRow {
  const tag = review?.needsAnotherLook ? 'Changed since your review' : undefined;
  return { response, nonprofit, application, categories, review, tag, dueAt };
}
