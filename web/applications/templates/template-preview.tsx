import { IconDeviceMobile, IconFileText } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type ElementDraft, numberPages, pagesOf } from '#contract/application-elements.ts';
import { ApplicationPageView } from '../application-page-view.tsx';
import { trialFile, useTrialAnswers } from '../trial-answers.tsx';
import classes from './template-preview.module.css';

interface Props {
  elements: readonly ElementDraft[];
  /** the preview shows the page that this element is on */
  selected: string | null;
}

/** What applicants will see, beside the builder: one page at a time, a moment behind the typing. */
export function TemplatePreview({ elements, selected }: Props) {
  const [width, setWidth] = useState<'page' | 'telephone'>('page');
  const shown = useDeferredValue(elements);
  const pages = useMemo(() => pagesOf(numberPages(shown)), [shown]);
  const [index, setIndex] = usePageOf(selected, shown, pages);
  const { answers, onAnswer } = useTrialAnswers();
  const page = pages[index];
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <h2 className={classes.title}>Preview</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
        <div role="group" aria-label="Width of the preview" className={classes.widths}>
          <button type="button" aria-pressed={width === 'page'} onClick={() => setWidth('page')}>
            <IconFileText size={18} aria-hidden /> Page
          </button>
          <button type="button" aria-pressed={width === 'telephone'} onClick={() => setWidth('telephone')}>
            <IconDeviceMobile size={18} aria-hidden /> Telephone
          </button>
        </div>
      </div>
      <div className={classes.paper} data-width={width}>
        {page ? (
          <ApplicationPageView page={page} index={index} answers={answers} onAnswer={onAnswer} file={trialFile} />
        ) : (
          <p className={classes.none}>What you add appears here, as applicants will see it.</p>
        )}
        {pages.length > 1 && (
          <div className={classes.pages}>
            <button type="button" disabled={index === 0} onClick={() => setIndex(index - 1)}>
              Previous
            </button>
            <span>
              Page {index + 1} of {pages.length}
            </span>
            <button type="button" disabled={index === pages.length - 1} onClick={() => setIndex(index + 1)}>
              Next
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

type Pages = ReturnType<typeof pagesOf>;

/** Follows the element that is being worked on; can be turned by hand in between. */
function usePageOf(selected: string | null, elements: readonly ElementDraft[], pages: Pages) {
  const [index, setIndex] = useState(0);
  const found = useMemo(() => pageWith(selected, elements, pages), [selected, elements, pages]);
  const followed = useRef<string>(null);
  useEffect(() => {
    const now = `${selected} ${found}`;
    if (found !== undefined && followed.current !== now) setIndex(found);
    followed.current = now;
  }, [selected, found]);
  return [Math.min(index, Math.max(0, pages.length - 1)), setIndex] as const;
}

function pageWith(selected: string | null, elements: readonly ElementDraft[], pages: Pages): number | undefined {
  const place = elements.findIndex(({ uid }) => uid === selected);
  if (place < 0) return undefined;
  const number = elements.slice(0, place + 1).filter(({ type }) => type === 'HEADING_2').length;
  const page = pages.findIndex((one) => one.number === number);
  return page < 0 ? undefined : page;
}
