import { useQuery } from '@tanstack/react-query';
import type { OwnWork } from '#contract/applications/reviews/own-work.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { ownWorkQuery } from '../review-queries.ts';
import { type ApplicationRow, applicationColumns } from './application-row.tsx';
import { ConflictsButton } from './conflicts-dialog.tsx';
import { OtherApplications } from './other-applications.tsx';
import { OwnProgress } from './own-progress.tsx';
import classes from './review-page.module.css';

/** A reviewer's assigned applications, and all others that the reviewer may read. */
export function ReviewPage() {
  const user = useSignedInUser();
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
          <AssignedApplications />
        </section>
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

function AssignedApplications() {
  const work = useQuery(ownWorkQuery);
  const rows = work.data?.assigned.map(rowOf);
  return (
    <LoadedTable
      list={{ ...work, data: rows }}
      label="Your Assigned Applications"
      columns={applicationColumns}
      rowKey={({ response }) => response}
      things="applications"
      empty={{ title: 'No applications assigned right now! Check back later!' }}
    />
  );
}

function rowOf({ response, nonprofit, application, categories, review }: OwnWork): ApplicationRow {
  const tag = review?.needsAnotherLook ? 'Changed since your review' : undefined;
  return { response, nonprofit, application, categories, review, tag };
}
