import { useEffect, useRef } from 'react';
import { answerProblem } from '#contract/applications/answer-problems.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import type { ApplicationPage } from '#contract/applications/pages.ts';
import { PageLink } from '../../platform/ui/page/links/page-link.tsx';
import { ApplicationPageView } from '../pages/application-page-view.tsx';
import { navigationPage, PageNavigation } from '../pages/page-navigation.tsx';
import classes from './application-trial.module.css';
import { trialFile, useTrialAnswers } from './trial-answers.tsx';

interface Props {
  pages: readonly ApplicationPage[];
  /** from the address; counts from 1 */
  page: number;
}

/** An application to try out: answers are not saved. */
export function ApplicationTrial({ pages, page }: Props) {
  const { answers, onAnswer } = useTrialAnswers();
  const index = Math.min(pages.length, page) - 1;
  const shown = pages[index];
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(index);
  useEffect(() => {
    if (before.current !== index) top.current?.scrollIntoView({ block: 'start' });
    before.current = index;
  }, [index]);
  if (!shown) return <p className={classes.none}>This application asks nothing yet.</p>;

  const done = ({ elements }: ApplicationPage) =>
    elements.every((element) => !isQuestion(element) || answerProblem(element, answers.get(element.uid) ?? null) === null);
  return (
    <div className={`${classes.layout} columns-56`} ref={top}>
      <PageNavigation pages={pages.map((one, index) => navigationPage(one, index, done(one)))} current={index} />
      <div>
        <ApplicationPageView page={shown} index={index} answers={answers} onAnswer={onAnswer} file={trialFile} />
        <div className={classes.steps}>
          <Step to={index} label="Previous" shown={index > 0} />
          <Step to={index + 2} label="Next" shown={index < pages.length - 1} />
        </div>
      </div>
    </div>
  );
}

function Step({ to, label, shown }: { to: number; label: string; shown: boolean }) {
  if (!shown) return <span />;
  return (
    <PageLink page={to} className={classes.step} resetScroll={false}>
      {label}
    </PageLink>
  );
}
