import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { isUnanswered } from '#contract/applications/answers.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import tabStyles from '../../../platform/ui/lists/tabs.module.css';
import { usePageKeys } from '../../../platform/ui/page/use-page-keys.ts';
import { pageName } from '../../pages/page-name.ts';
import classes from '../response-page.module.css';
import type { ResponseSection } from '../response-sections.ts';
import { SectionSteps } from '../section-steps.tsx';
import { SectionAnswers } from './response-answers.tsx';

/** The `id` of a section's element. */
export const sectionAnchor = (index: number): string => `answers-${index + 1}`;

export const sectionName = ({ title }: ResponseSection, index: number): string => pageName({ title, section: '' }, index);

export function unansweredIn({ pages }: ResponseSection): number {
  const questions = pages.flatMap(({ elements }) => elements.filter(isQuestion));
  return questions.filter(({ answer }) => isUnanswered(answer)).length;
}

/** Every section on one page, with a button that jumps to the next unanswered question. */
export function AllAnswers({ sections }: { sections: readonly ResponseSection[] }) {
  const place = useRef<HTMLDivElement>(null);
  const unanswered = sections.reduce((sum, section) => sum + unansweredIn(section), 0);
  const jump = () => place.current && focusNext(place.current);
  usePageKeys({ u: jump });
  return (
    <div ref={place}>
      <div className={`${classes.reading} not-printed`}>
        <ViewSwitch all />
        {unanswered > 0 ? (
          <Button variant="default" size="compact-sm" aria-keyshortcuts="u" title="Next unanswered question (u)" onClick={jump}>
            {howMany(unanswered, 'unanswered question', 'unanswered questions')}
          </Button>
        ) : (
          <p className="soft">Every question is answered.</p>
        )}
      </div>
      {sections.map((section, index) => (
        <section key={sectionAnchor(index)} id={sectionAnchor(index)} className={classes.whole}>
          <Opening section={section} index={index} />
        </section>
      ))}
    </div>
  );
}

/** One section, with links to those before and after it. */
export function OneSection({ sections, current }: { sections: readonly ResponseSection[]; current: number }) {
  const section = sections[current];
  if (!section) return null;
  return (
    <>
      <div className={`${classes.reading} not-printed`}>
        <ViewSwitch all={false} />
      </div>
      <Opening section={section} index={current} />
      <SectionSteps sections={sections} current={current} />
    </>
  );
}

function Opening({ section, index }: { section: ResponseSection; index: number }) {
  return (
    <>
      {section.above.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
        <p key={index} className="soft breakable">
          {text}
        </p>
      ))}
      <h2 className={classes.section}>{sectionName(section, index)}</h2>
      <SectionAnswers section={section} level={3} />
    </>
  );
}

/** Switches between all answers on one page and one section at a time. The address says which. */
function ViewSwitch({ all }: { all: boolean }) {
  const { page } = useSearch({ from: '/signed-in/applications/responses/$id' });
  return (
    <nav aria-label="How to read the answers" className={`${tabStyles.tabs} not-printed`}>
      <Link
        to="."
        search={{ view: 'all' }}
        replace
        state={(now) => now}
        resetScroll={false}
        {...(all ? { 'aria-current': 'true' as const } : {})}
      >
        All on one page
      </Link>
      <Link
        to="."
        search={{ view: 'sections', ...(page === undefined ? {} : { page }) }}
        replace
        state={(now) => now}
        resetScroll={false}
        {...(all ? {} : { 'aria-current': 'true' as const })}
      >
        By section
      </Link>
    </nav>
  );
}

/**
 * Moves the focus to the unanswered question after the focused one. If none has the focus, to the first one below the top of the
 * window. After the last one comes the first one again.
 */
function focusNext(within: HTMLElement): void {
  const open = [...within.querySelectorAll<HTMLElement>('[data-unanswered]')];
  const at = open.findIndex((question) => question.contains(document.activeElement));
  const below = open.find((question) => question.getBoundingClientRect().top > 0);
  const next = at >= 0 ? (open[at + 1] ?? open[0]) : (below ?? open[0]);
  next?.scrollIntoView({ block: 'center' });
  next?.focus({ preventScroll: true });
}
