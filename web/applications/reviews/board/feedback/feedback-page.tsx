import { Link, useParams } from '@tanstack/react-router';
import { SkeletonLines } from '../../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../../platform/ui/feedback/message-page.tsx';
import { BackLink } from '../../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../../platform/ui/page/record-page.tsx';
import { WithResponse } from '../../../responses/with-response.tsx';
import { FeedbackEditor } from './feedback-editor.tsx';
import { feedbackQuery } from './feedback-query.ts';

/** The feedback letter to a nonprofit, compiled from the included reviews. */
export function FeedbackPage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/feedback' });
  return (
    <WithResponse id={id}>
      {(response) => (
        <>
          <PageHeader
            breadcrumb={
              <BackLink to="/applications/responses/$id" params={{ id }}>
                {response.nonprofitRef.name}
              </BackLink>
            }
            title="Feedback Letter"
            documentTitle={`Feedback: ${response.nonprofitRef.name}`}
          >
            <p className="soft">
              {response.nonprofitRef.name} reads this letter once it is released. It names no reviewer and no score.
            </p>
          </PageHeader>
          <RecordPage
            id={id}
            query={feedbackQuery}
            loading={<SkeletonLines label="Loading the letter" lines={8} />}
            notFound={
              <MessagePage title="No feedback yet" action={<Link to="/applications/board">Decision Board</Link>}>
                <p>Feedback is written for submitted applications.</p>
              </MessagePage>
            }
            failed="The letter could not be loaded"
          >
            {(letter) => <FeedbackEditor letter={letter} response={response} />}
          </RecordPage>
        </>
      )}
    </WithResponse>
  );
}
