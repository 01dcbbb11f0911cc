import type { ReactNode } from 'react';
import type { AnswerValue } from '#contract/application-answers.ts';
import {
  type ApplicationElement,
  type ApplicationPage,
  isQuestion,
  type QuestionElement,
} from '#contract/application-elements.ts';
import classes from './application-page-view.module.css';
import { pageName } from './page-navigation.tsx';
import { QuestionField } from './question-field.tsx';

interface Props {
  page: ApplicationPage;
  /** counted from 0: the name of a page without a title */
  index: number;
  answers: ReadonlyMap<string, AnswerValue>;
  onAnswer: (uid: string, value: AnswerValue) => void;
  /** of a FILE */
  file: (question: QuestionElement) => ReactNode;
}

/** One page of an application, to try: what is answered goes nowhere. */
export function ApplicationPageView({ page, index, answers, onAnswer, file }: Props) {
  const name = pageName(page, index);
  return (
    <div className={classes.page}>
      <header>
        {page.section !== '' && page.section !== name && <p className={classes.section}>{page.section}</p>}
        <h2 className={classes.title}>{name}</h2>
      </header>
      {page.elements.length === 0 && <p className={classes.none}>There is nothing on this page yet.</p>}
      {page.elements.map((element) => (
        <Element key={element.uid} element={element} value={answers.get(element.uid) ?? null} onAnswer={onAnswer} file={file} />
      ))}
    </div>
  );
}

interface ElementProps extends Pick<Props, 'onAnswer' | 'file'> {
  element: ApplicationElement;
  value: AnswerValue;
}

function Element({ element, value, onAnswer, file }: ElementProps) {
  if (!isQuestion(element)) return <h3 className={classes.heading}>{element.text || 'Heading without text'}</h3>;
  const slot = element.type === 'FILE' ? { file: file(element) } : {};
  return <QuestionField question={element} value={value} onChange={onAnswer} {...slot} />;
}
