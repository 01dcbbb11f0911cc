import type { Ref } from 'react';
import { isQuestion } from '#contract/applications/elements.ts';
import { PageHeading } from '../pages/page-heading.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import classes from './answering.module.css';
import type { EarlierByQuestion } from './earlier/earlier-query.ts';
import type { OpenResponse } from './saving/open-drafts.ts';
import { isResponseQuestion, type ResponsePage } from './saving/response-of.ts';

interface Props {
  open: OpenResponse;
  page: ResponsePage;
  index: number;
  readOnly: boolean;
  checked: boolean;
  earlier: EarlierByQuestion | undefined;
  heading: Ref<HTMLHeadingElement>;
}

export function AnsweringQuestions({ open, page, index, readOnly, checked, earlier, heading }: Props) {
  return (
    <>
      <PageHeading ref={heading} page={page} index={index} className={classes.pageHead} titleClassName={classes.pageTitle} />
      {page.elements.map((element) =>
        isResponseQuestion(element) ? (
          <AnswerQuestion
            key={element.uid}
            open={open}
            question={element}
            readOnly={readOnly}
            checked={checked}
            earlier={earlier?.get(element.uid)}
          />
        ) : (
          <h3 key={element.uid} className={classes.between}>
            {element.text}
          </h3>
        ),
      )}
      {!page.elements.some(isQuestion) && <p className="soft">There is nothing to answer on this page.</p>}
    </>
  );
}
