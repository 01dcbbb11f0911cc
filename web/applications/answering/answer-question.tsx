import { memo, useCallback } from 'react';
import type { AnswerValue } from '#contract/application-answers.ts';
import { useUser } from '../../session.ts';
import { QuestionField } from '../question-field.tsx';
import { ConflictBox } from './conflict-box.tsx';
import { FileAnswer, FileLink, useUpload } from './file-answer.tsx';
import { Asides, TypedTooLate } from './kept-texts.tsx';
import { type OpenResponse, useAnswer } from './open-drafts.ts';
import { problemOf, type ResponseQuestion } from './response-of.ts';

interface Props {
  open: OpenResponse;
  question: ResponseQuestion;
  readOnly: boolean;
  /** read only, but not closed: what is typed is what counts */
  showTyped?: boolean;
  /** its page was checked: what is missing is told */
  checked: boolean;
}

/** A question with its answer as it stands on this page, and whatever else was written to it. */
export const AnswerQuestion = memo(function AnswerQuestion({ open, question, readOnly, showTyped = false, checked }: Props) {
  const { draft, uploads } = open;
  const { uid } = question;
  const state = useAnswer(draft, uid);
  useUpload(uploads, uid);
  const user = useUser();
  const change = useCallback((of: string, value: AnswerValue) => draft.type(of, value), [draft]);
  const isFile = question.type === 'FILE';
  const nameOf = isFile ? (answer: AnswerValue) => uploads.info(Number(answer))?.name ?? 'No file' : undefined;
  const problem = readOnly ? null : checked || state.refused ? problemOf(draft, question) : null;
  const value = readOnly && !showTyped ? state.stored : state.field;
  const file =
    isFile && (readOnly ? <FileLink info={uploads.info(Number(value))} /> : <FileAnswer open={open} question={question} />);

  return (
    <QuestionField
      question={question}
      value={value}
      onChange={change}
      readOnly={readOnly}
      {...(problem === null ? {} : { error: problem })}
      file={file || undefined}
    >
      {readOnly && !showTyped && <TypedTooLate draft={draft} uid={uid} name={nameOf?.(state.field)} />}
      {!readOnly && (
        <ConflictBox draft={draft} uid={uid} isText={question.type === 'OPEN_TEXT'} self={user?.fullName ?? ''} nameOf={nameOf} />
      )}
      {!showTyped && <Asides draft={draft} uid={uid} readOnly={readOnly} nameOf={nameOf} />}
    </QuestionField>
  );
});
