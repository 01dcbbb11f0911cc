import { useCallback, useState } from 'react';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { mostFilesOf } from '#contract/applications/element-types/file.ts';
import type { QuestionElement } from '#contract/applications/elements.ts';
import classes from './trial-answers.module.css';

/** Answers in memory, for trials. */
export function useTrialAnswers() {
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const onAnswer = useCallback((uid: string, value: AnswerValue) => setAnswers((now) => new Map(now).set(uid, value)), []);
  return { answers, onAnswer };
}

/** Shown in place of the file control, because a trial uploads no files. */
function slot(label: string) {
  return (
    <button type="button" className={classes.file} aria-disabled>
      {label}
    </button>
  );
}
const [one, several] = [slot('Choose a file'), slot('Choose files')];

/** The same elements on each render, so that a FILE question does not render again. */
export const trialFile = (question: QuestionElement) => (question.type === 'FILE' && mostFilesOf(question) > 1 ? several : one);
