import { useCallback, useState } from 'react';
import type { AnswerValue } from '#contract/applications/answers.ts';
import classes from './trial-answers.module.css';

/** Answers in memory, for trials. */
export function useTrialAnswers() {
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const onAnswer = useCallback((uid: string, value: AnswerValue) => setAnswers((now) => new Map(now).set(uid, value)), []);
  return { answers, onAnswer };
}

/** Shown in place of the file control, because a trial uploads no files. */
const fileSlot = (
  <button type="button" className={classes.file} aria-disabled>
    Choose a file
  </button>
);

/** The same function on each render, so that a FILE question does not render again. */
export const trialFile = () => fileSlot;
