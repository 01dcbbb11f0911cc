import { useCallback, useState } from 'react';
import type { AnswerValue } from '#contract/application-answers.ts';
import classes from './trial-answers.module.css';

/** Answers that are only tried: they are kept nowhere. */
export function useTrialAnswers() {
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const onAnswer = useCallback((uid: string, value: AnswerValue) => setAnswers((now) => new Map(now).set(uid, value)), []);
  return { answers, onAnswer };
}

/** Stands where applicants choose a file. */
const fileSlot = (
  <button type="button" className={classes.file} aria-disabled>
    Choose a file
  </button>
);

/** The same at every drawing, so that a file's question is not drawn again. */
export const trialFile = () => fileSlot;
