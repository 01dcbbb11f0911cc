import { IconFileText, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { recommendationLabels, recommendations } from '#contract/applications/reviews/recommendations.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { useAnswer } from '../../autosave/open-draft.ts';
import { ApplicationHalf } from './application-half.tsx';
import type { OpenedReview } from './review-drafts.tsx';
import { ReviewPanel } from './review-panel.tsx';
import classes from './writing.module.css';

type Half = 'application' | 'review';

/** The application on the left, the review on the right. A narrow window shows one of them, with a switch at the foot. */
export function Writing(opened: OpenedReview) {
  const {
    record: review,
    open: { draft },
  } = opened;
  const { nonprofitRef, applicationTemplateRef } = review.responseRef;
  const { half, show, see } = useHalves();
  const { field } = useAnswer(draft, 'recommendation');
  const chosen = recommendations.find((one) => one === field);
  return (
    <>
      <div className={`${classes.halves} block-in-print`} data-shown={half}>
        <div className={classes.head}>
          <PageHeader
            breadcrumb={<BackLink to="/reviewers/review">Review Applications</BackLink>}
            title={nonprofitRef.name}
            documentTitle={`Review: ${nonprofitRef.name}`}
          >
            <p className="soft above-1-half">{applicationTemplateRef.name}</p>
          </PageHeader>
        </div>
        <section className={classes.left} aria-label="Application">
          <ApplicationHalf review={review} />
        </section>
        <section className={`${classes.right} not-printed`} aria-label="Your review">
          <ReviewPanel {...opened} onFocusField={() => see('review')} />
        </section>
      </div>
      <nav className={`${classes.switch} hidden not-printed`} aria-label="Application or review">
        <Choice half="application" shown={half} onShow={show} label="Application" Icon={IconFileText} />
        <Choice
          half="review"
          shown={half}
          onShow={show}
          label="Your review"
          note={chosen && recommendationLabels[chosen]}
          Icon={IconPencil}
        />
      </nav>
    </>
  );
}

interface ChoiceProps {
  half: Half;
  shown: Half;
  onShow: (half: Half) => void;
  label: string;
  note?: string | undefined;
  Icon: typeof IconPencil;
}

function Choice({ half, shown, onShow, label, note, Icon }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={half === shown} onClick={() => onShow(half)}>
      <Icon size={18} aria-hidden />
      <span>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </button>
  );
}

/**
 * Each half keeps its scroll position while the other half is shown, and opens at its top. `see` is for a field that got the focus
 * where both halves are visible: the page must not move.
 */
function useHalves() {
  const [half, see] = useState<Half>('application');
  const places = useRef<Partial<Record<Half, number>>>({});

  function show(next: Half): void {
    if (next === half) return;
    places.current[half] = window.scrollY;
    // the page has the height of the chosen half before it is scrolled
    flushSync(() => see(next));
    window.scrollTo({ top: places.current[next] ?? 0 });
  }

  return { half, show, see };
}
