import type { Ref } from 'react';
import { pageName } from '../page-navigation.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import classes from './answering.module.css';
import type { OpenResponse } from './open-drafts.ts';
import { isResponseQuestion, type ResponsePage } from './response-of.ts';

interface Props {
  open: OpenResponse;
  page: ResponsePage;
  index: number;
  readOnly: boolean;
  checked: boolean;
  heading: Ref<HTMLHeadingElement>;
}

/** The questions of one page. */
export function AnsweringQuestions({ open, page, index, readOnly, checked, heading }: Props) {
  return (
    <>
      <header className={classes.pageHead}>
        {page.section !== '' && page.section !== pageName(page, index) && <p className={classes.section}>{page.section}</p>}
        <h2 ref={heading} tabIndex={-1} className={classes.pageTitle}>
          {pageName(page, index)}
        </h2>
      </header>
      {page.elements.map((element) =>
        isResponseQuestion(element) ? (
          <AnswerQuestion key={element.uid} open={open} question={element} readOnly={readOnly} checked={checked} />
        ) : (
          <h3 key={element.uid} className={classes.between}>
            {element.text}
          </h3>
        ),
      )}
      {page.elements.length === 0 && <p className={classes.none}>There is nothing to answer on this page.</p>}
    </>
  );
}
