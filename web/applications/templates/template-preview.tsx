import { IconDeviceMobile, IconFileText } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type ElementDraft, numberPages } from '#contract/applications/elements.ts';
import { type ApplicationPage, pagesOf } from '#contract/applications/pages.ts';
import { ApplicationPageView } from '../pages/application-page-view.tsx';
import { trialFile, useTrialAnswers } from '../trial/trial-answers.tsx';
import choice from './builder/switch.module.css';
import classes from './template-preview.module.css';

interface Props {
  elements: readonly ElementDraft[];
  /** uid of the element whose page is shown */
  selected: string | null;
}

/** Shows beside the builder what applicants will see, one page at a time, with a short delay while typing. */
export function TemplatePreview({ elements, selected }: Props) {
  const [width, setWidth] = useState<'page' | 'telephone'>('page');
  const shown = useDeferredValue(elements);
  const pages = useMemo(() => pagesOf(numberPages(shown)), [shown]);
  const [index, setIndex] = usePageOf(selected, shown, pages);
  const { answers, onAnswer } = useTrialAnswers();
  const page = pages[index];
  return (
    <section className="shrinks" aria-label="Preview">
      <div className="row middle gap-2-4 spread below-3">
        <h2 className="text-20">Preview</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
        <div role="group" aria-label="Width of the preview" className={`${classes.widths} ${choice.switch} line gap-1`}>
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
            <button type="button" className="pale-if-disabled" disabled={index === 0} onClick={() => setIndex(index - 1)}>
              Previous
            </button>
            <span>
              Page {index + 1} of {pages.length}
            </span>
            <button
              type="button"
              className="pale-if-disabled"
              disabled={index === pages.length - 1}
              onClick={() => setIndex(index + 1)}
            >
              Next
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The index of the page with the selected element, or of the page that the user has opened since the selection. */
function usePageOf(selected: string | null, elements: readonly ElementDraft[], pages: readonly ApplicationPage[]) {
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

function pageWith(
  selected: string | null,
  elements: readonly ElementDraft[],
  pages: readonly ApplicationPage[],
): number | undefined {
  const standing = pages.findIndex(({ opening, elements }) => [...opening, ...elements].some(({ uid }) => uid === selected));
  if (standing >= 0) return standing;
  const index = elements.findIndex(({ uid }) => uid === selected);
  if (index < 0) return undefined;
  const number = elements.slice(0, index + 1).filter(({ type }) => type === 'HEADING_2').length;
  const page = pages.findIndex((one) => one.number === number);
  return page < 0 ? undefined : page;
}
