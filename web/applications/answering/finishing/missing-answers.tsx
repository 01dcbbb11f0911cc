import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import type { Draft } from '../../autosave/draft.ts';
import classes from '../answering.module.css';
import { problemOf, type ResponsePage, troubleOn } from '../saving/response-of.ts';
import { troubleText } from '../saving/trouble-text.ts';

interface Props {
  draft: Draft;
  pages: readonly ResponsePage[];
  response: number;
  /** gets focus when a submission is incomplete */
  ref: Ref<HTMLHeadingElement>;
}

/** Lists what prevents submission, with a link to each question. */
export function MissingAnswers({ draft, pages, response, ref }: Props) {
  const missing = pages.flatMap((page, index) => troubleOn(draft, page).map((question) => ({ question, index })));
  const questions = missing.map(({ question }) => question);
  return (
    <Notice {...(missing.length > 0 ? { tone: 'warning' as const } : {})}>
      <h2 ref={ref} tabIndex={-1} className="text-22">
        {missing.length === 0 ? 'Ready to submit' : troubleText(draft, questions)}
      </h2>
      {missing.length === 0 && (
        <p>Every question that needs an answer has one. Read it through once more, then submit it below.</p>
      )}
      {missing.length > 0 && (
        <ul className={`${classes.missing} touch-links`}>
          {missing.map(({ question, index }) => (
            <li key={question.uid}>
              <Link
                to="/applications/responses/$id/edit"
                params={{ id: String(response) }}
                search={index === 0 ? {} : { page: index + 1 }}
                hash={question.uid}
              >
                {question.question || 'Question without text'}
              </Link>{' '}
              <span className="soft">
                {draft.answer(question.uid).conflict ? 'Two versions: choose one.' : problemOf(draft, question)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
