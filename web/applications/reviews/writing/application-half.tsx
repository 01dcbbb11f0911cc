import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import type { Review } from '#contract/applications/reviews/reviews.ts';
import { isReviewable, takesPart } from '#contract/platform/access/response-status.ts';
import { hasStatus } from '../../../platform/api.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { TryAgain } from '../../../platform/ui/feedback/loading/try-again.tsx';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { pageName } from '../../pages/page-name.ts';
import { PageNavigation } from '../../pages/page-navigation.tsx';
import { SectionAnswers } from '../../responses/answers/response-answers.tsx';
import { responseQuery } from '../../responses/response-queries.ts';
import { navigationEntry, sectionsOf } from '../../responses/response-sections.ts';
import { SectionSteps } from '../../responses/section-steps.tsx';
import classes from './writing.module.css';

/** The application's answers, one section at a time, or a note why they cannot be shown. */
export function ApplicationHalf({ review }: { review: Review }) {
  const submitted = isReviewable(review.responseRef.status);
  const query = useQuery({ ...responseQuery(review.applicationResponse), enabled: submitted });
  if (!takesPart(review.responseRef.status)) {
    return (
      <Notice tone="warning">
        <p>
          <strong>{review.responseRef.nonprofitRef.name} has withdrawn its application.</strong> You need not review it. What you
          have written is kept.
        </p>
      </Notice>
    );
  }
  if (!submitted) {
    return (
      <Notice tone="warning">
        <p>
          <strong>{review.responseRef.nonprofitRef.name} is changing its application.</strong> You can read it again once it is
          submitted. Your review is kept, and you can go on writing it.
        </p>
      </Notice>
    );
  }
  if (query.data) return <Answers response={query.data} />;
  if (!query.error) return <SkeletonLines label="Loading the application" lines={8} />;
  return (
    <EmptyState
      title={hasStatus(query.error, 404) ? 'This application can’t be read any more.' : 'The application could not be loaded.'}
      text="Your review is kept, and you can go on writing it."
      action={<TryAgain query={query} />}
    />
  );
}

function Answers({ response }: { response: ApplicationResponse }) {
  const { page = 1 } = useSearch({ from: '/signed-in/reviews/edit/$id' });
  const sections = sectionsOf(response.applicationData.elements);
  const current = Math.min(page, Math.max(1, sections.length)) - 1;
  const section = sections[current];
  const heading = useArrival(current);
  return (
    <>
      <div className={`${classes.about} not-printed`}>
        {response.dateSubmitted && <p className="soft breakable">Submitted {formatMoment(response.dateSubmitted)}</p>}
        <Link
          className={classes.print}
          to="/applications/responses/print/$id"
          params={{ id: String(response.id) }}
          target="_blank"
        >
          <IconPrinter size={18} aria-hidden /> Print Response
        </Link>
      </div>
      {sections.length > 1 && (
        <div className={classes.sections}>
          <PageNavigation
            label="Sections of the application"
            pages={sections.map((one, index) => navigationEntry(one, index, sections[index + 1]))}
            current={current}
          />
        </div>
      )}
      {section ? (
        <>
          {section.above.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
            <p key={index} className="soft breakable">
              {text}
            </p>
          ))}
          <h2 ref={heading} tabIndex={-1} className={classes.section}>
            {pageName({ title: section.title, section: '' }, current)}
          </h2>
          <SectionAnswers section={section} level={3} />
          <SectionSteps sections={sections} current={current} />
        </>
      ) : (
        <p>This application has no questions.</p>
      )}
    </>
  );
}

/** Focuses and scrolls to the heading of a section that was opened. */
function useArrival(current: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    }
    before.current = current;
  }, [current]);
  return heading;
}
