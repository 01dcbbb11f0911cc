import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { answerProblem } from '#contract/application-answers.ts';
import { type ApplicationPage, isQuestion } from '#contract/application-elements.ts';
import { ApplicationPageView } from './application-page-view.tsx';
import classes from './application-trial.module.css';
import { PageNavigation } from './page-navigation.tsx';
import { trialFile, useTrialAnswers } from './trial-answers.tsx';

interface Props {
  pages: readonly ApplicationPage[];
  /** of the address, counted from 1 */
  page: number;
}

/** An application to walk through and try: nothing that is answered goes anywhere. */
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
    <div className={classes.layout} ref={top}>
      <PageNavigation pages={pages.map((one) => ({ ...one, done: done(one) }))} current={index} />
      <div className={classes.page}>
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
    <Link
      to="."
      search={(now: Record<string, unknown>) => ({ ...now, page: to === 1 ? undefined : to }) as never}
      className={classes.step}
      preload={false}
      resetScroll={false}
    >
      {label}
    </Link>
  );
}
