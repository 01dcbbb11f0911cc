import type { ReactNode } from 'react';
import { type AnswerValue, countWords } from '#contract/applications/answers.ts';
import type { ReviewField as FieldName } from '#contract/applications/reviews/reviews.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useUser } from '../../../../platform/session.ts';
import type { Draft } from '../../../autosave/draft.ts';
import { useAnswer } from '../../../autosave/open-draft.ts';
import { ConflictBox } from '../../../autosave/views/conflict-box.tsx';
import { Asides } from '../../../autosave/views/set-aside-answers.tsx';
import { GrowingText } from '../../../questions/growing-text.tsx';
import { questionIds } from '../../../questions/question-ids.ts';
import classes from '../review-panel.module.css';

interface FieldProps {
  draft: Draft;
  name: FieldName;
  isText?: boolean;
  nameOf?: (answer: AnswerValue) => string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** One field of a review. Below the field: its error, both versions in a conflict, and the texts that were set aside. */
export function ReviewField({ draft, name, isText = false, nameOf, error, children }: FieldProps) {
  const ids = questionIds(name);
  const user = useUser();
  const { refused } = useAnswer(draft, name);
  const problem = refused ?? error;
  return (
    <div id={ids.box} className={`${classes.field} loss-beside`} data-error={problem ? true : undefined}>
      {children}
      {problem && (
        <p id={ids.error} role="alert" className="loss text-15 strong">
          {problem}
        </p>
      )}
      <ConflictBox draft={draft} uid={name} isText={isText} self={user?.fullName ?? ''} nameOf={nameOf} />
      <Asides draft={draft} uid={name} readOnly={false} nameOf={nameOf} />
    </div>
  );
}

interface CommentProps {
  draft: Draft;
  name: 'positiveFeedback' | 'constructiveFeedback' | 'internalNotes';
  label: string;
  help: string;
}

export function Comment({ draft, name, label, help }: CommentProps) {
  const ids = questionIds(name);
  const { field, refused } = useAnswer(draft, name);
  const text = typeof field === 'string' ? field : '';
  return (
    <ReviewField draft={draft} name={name} isText>
      <label id={ids.label} htmlFor={ids.input} className={classes.label}>
        {label}
      </label>
      <p id={ids.help} className={classes.help}>
        {help}
      </p>
      <GrowingText
        id={ids.input}
        className={classes.comment ?? ''}
        value={text}
        aria-describedby={`${ids.help} ${ids.counter}`}
        aria-invalid={refused ? true : undefined}
        onChange={(typed) => draft.type(name, typed)}
      />
      <p id={ids.counter} className={`${classes.words} figures`}>
        {howMany(countWords(text), 'word', 'words')}
      </p>
    </ReviewField>
  );
}
