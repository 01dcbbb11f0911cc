import { memo, useCallback } from 'react';
import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import type { EarlierAnswer } from '#contract/applications/earlier/calls.ts';
import { fileIds } from '#contract/applications/element-types/file.ts';
import { answerInWords, type QuestionOf, type QuestionType } from '#contract/applications/elements.ts';
import { useUser } from '../../platform/session.ts';
import { useAnswer } from '../autosave/open-draft.ts';
import { ConflictBox } from '../autosave/views/conflict-box.tsx';
import { Asides, TypedTooLate } from '../autosave/views/set-aside-answers.tsx';
import { QuestionField } from '../questions/question-field.tsx';
import { questionViews } from '../questions/question-views.ts';
import { EarlierAnswerBox } from './earlier/earlier-answer.tsx';
import { FileAnswer } from './files/file-answer.tsx';
import { FileLinks } from './files/file-links.tsx';
import { useUploads } from './files/use-uploads.ts';
import type { OpenResponse } from './saving/open-drafts.ts';
import { problemOf, type ResponseQuestion } from './saving/response-of.ts';

interface Props {
  open: OpenResponse;
  question: ResponseQuestion;
  readOnly: boolean;
  /** with `readOnly`: shows the typed text, even if it is not saved yet, instead of the stored answer */
  showTyped?: boolean;
  /** whether to show what is missing: the user has left the page once, or came by a link to a question */
  checked: boolean;
  /** earlier answers, the newest first */
  earlier?: readonly EarlierAnswer[] | undefined;
}

/** An answer as its question shows it, such as a number with its unit; undefined if the plain answer says it. */
function wordsOf<T extends QuestionType>(question: QuestionOf<T>, answer: AnswerValue): string | undefined {
  if (isUnanswered(answer) || !questionViews[question.type].inWords) return undefined;
  return answerInWords(question, answer);
}

/** A question with its answer. Also shows a conflict, earlier answers, and texts that were set aside, if there are any. */
export const AnswerQuestion = memo(function AnswerQuestion(props: Props) {
  const { open, question, readOnly, showTyped = false, checked, earlier } = props;
  const { draft, uploads } = open;
  const { uid } = question;
  const state = useAnswer(draft, uid);
  useUploads(uploads, uid);
  const user = useUser();
  const change = useCallback((of: string, value: AnswerValue) => draft.type(of, value), [draft]);
  const isFile = question.type === 'FILE';
  const nameOf = isFile
    ? (answer: AnswerValue) =>
        fileIds(answer)
          .map((id) => uploads.info(id)?.name ?? 'A file')
          .join('\n') || 'No file'
    : (answer: AnswerValue) => wordsOf(question, answer);
  const problem = readOnly ? null : checked || state.refused ? problemOf(draft, question) : null;
  const value = readOnly && !showTyped ? state.stored : state.field;
  const file =
    question.type === 'FILE' &&
    (readOnly ? <FileLinks uploads={uploads} answer={value} /> : <FileAnswer open={open} question={question} />);

  return (
    <QuestionField
      question={question}
      value={value}
      onChange={change}
      readOnly={readOnly}
      {...(problem === null ? {} : { error: problem })}
      file={file || undefined}
    >
      {readOnly && !showTyped && <TypedTooLate draft={draft} uid={uid} name={nameOf(state.field)} />}
      {!readOnly && (
        <ConflictBox draft={draft} uid={uid} isText={question.type === 'OPEN_TEXT'} self={user?.fullName ?? ''} nameOf={nameOf} />
      )}
      {!readOnly && earlier && <EarlierAnswerBox open={open} uid={uid} answers={earlier} />}
      {!showTyped && <Asides draft={draft} uid={uid} readOnly={readOnly} nameOf={nameOf} />}
    </QuestionField>
  );
});
