import type { ReactNode } from 'react';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { type ApplicationElement, isQuestion, type QuestionElement } from '#contract/applications/elements.ts';
import type { ApplicationPage } from '#contract/applications/pages.ts';
import { QuestionField } from '../questions/question-field.tsx';
import classes from './application-page-view.module.css';
import { PageHeading } from './page-heading.tsx';

interface Props {
  page: ApplicationPage;
  /** from 0; names a page that has neither a title nor a section */
  index: number;
  answers: ReadonlyMap<string, AnswerValue>;
  onAnswer: (uid: string, value: AnswerValue) => void;
  /** renders the control of a FILE question */
  file: (question: QuestionElement) => ReactNode;
}

/** One page of an application to try out: answers are not saved. */
export function ApplicationPageView({ page, index, answers, onAnswer, file }: Props) {
  return (
    <div className={classes.page}>
      <PageHeading page={page} index={index} titleClassName="text-24 breakable" />
      {page.elements.map((element) => (
        <Element key={element.uid} element={element} value={answers.get(element.uid) ?? null} onAnswer={onAnswer} file={file} />
      ))}
      {!page.elements.some(isQuestion) && <p className="soft">There is nothing to answer on this page.</p>}
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
