import { Button } from '@mantine/core';
import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import type { EarlierAnswer } from '#contract/applications/earlier/calls.ts';
import { sameValue } from '../../../platform/drafts/same-value.ts';
import { CopyButton } from '../../../platform/ui/feedback/copy-button.tsx';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import { useAnswer } from '../../autosave/open-draft.ts';
import { focusQuestion } from '../../questions/question-ids.ts';
import type { OpenResponse } from '../saving/open-drafts.ts';
import classes from './earlier-answer.module.css';

interface Props {
  open: OpenResponse;
  uid: string;
  answers: readonly EarlierAnswer[];
}

/**
 * Shows the earlier answers to a question below its field: unfolded if the field is empty, folded if the field has a different
 * answer. If the field has the earlier answer already, only says where that answer is from. Renders nothing during a conflict.
 */
export function EarlierAnswerBox({ open, uid, answers }: Props) {
  const { draft, taken } = open;
  const { field, conflict } = useAnswer(draft, uid);
  const [newest, ...older] = answers;
  if (!newest || conflict) return null;
  const from = taken.of(uid)?.from;
  if (from && taken.isUntouched(uid)) return <TakenLine open={open} uid={uid} from={from} />;
  if (isUnanswered(field)) return <Answers open={open} uid={uid} newest={newest} older={older} instead={false} />;
  const same = answers.find((one) => isSame(field, one));
  if (same) return <p className="soft text-15">The same as {whereOf(same)}.</p>;
  return (
    <details className="folded text-15 not-printed">
      <summary>{titleOf(newest)}</summary>
      <Answers open={open} uid={uid} newest={newest} older={older} instead />
    </details>
  );
}

function isSame(field: AnswerValue, { answer, gap }: EarlierAnswer): boolean {
  return answer !== null && gap === null && sameValue(field, answer);
}

function titleOf({ from, name, year }: EarlierAnswer): string {
  return from === 'PROFILE' ? `In your profile: ${name}` : `Your answer of ${year}`;
}

function whereOf({ from, year }: EarlierAnswer): string {
  return from === 'PROFILE' ? 'in your profile' : `in ${year}`;
}

function TakenLine({ open, uid, from }: Omit<Props, 'answers'> & { from: EarlierAnswer }) {
  const undo = () => {
    open.taken.undo([uid]);
    focusQuestion(uid);
  };
  return (
    <div className="row middle gap-1-3 soft text-15 not-printed">
      <p>From {from.from === 'PROFILE' ? 'your profile' : `your answer of ${from.year}`}. Is it still true?</p>
      <Button size="compact-sm" variant="subtle" onClick={undo}>
        Undo
      </Button>
    </div>
  );
}

interface AnswersProps extends Omit<Props, 'answers'> {
  newest: EarlierAnswer;
  older: readonly EarlierAnswer[];
  /** true: the field has another answer, which is set aside when an earlier answer is used */
  instead: boolean;
}

function Answers({ newest, older, ...place }: AnswersProps) {
  return (
    <div className="stack gap-2 not-printed">
      <OneAnswer {...place} answer={newest} />
      {older.length > 0 && (
        <details className="folded text-15">
          <summary>Older answers ({older.length})</summary>
          {older.map((answer) => (
            <OneAnswer key={`${answer.response} ${answer.name}`} {...place} answer={answer} />
          ))}
        </details>
      )}
    </div>
  );
}

function OneAnswer({ open, uid, answer, instead }: Omit<AnswersProps, 'newest' | 'older'> & { answer: EarlierAnswer }) {
  const { words, gap, files, name, from } = answer;
  const takes = answer.answer !== null || files.some(({ fits }) => fits);
  const use = async () => {
    await open.taken.take(uid, answer);
    focusQuestion(uid);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons about a text, not fields
    <div role="group" className={classes.box} aria-label={titleOf(answer)}>
      <p className="soft text-14">
        <strong>{titleOf(answer)}</strong>
        {from === 'APPLICATION' && <span className="only-read-out">, {name}</span>}
      </p>
      {files.map(({ id, filename, size, downloadLink }) => (
        <p key={id} className={classes.words}>
          <a href={downloadLink} target="_blank" rel="noreferrer">
            {filename}
            <span className="only-read-out"> (opens in a new window)</span>
          </a>{' '}
          <span className="soft figures">{formatSize(size)}</span>
        </p>
      ))}
      {files.length === 0 && (
        <p className={classes.words} tabIndex={words.length > 800 ? 0 : undefined}>
          {words}
        </p>
      )}
      {gap !== null && <p className="text-15">{gap}</p>}
      <div className="row gap-2">
        {takes && (
          <Button size="compact-sm" variant="default" onClick={() => void use()}>
            {labelOf(gap, instead)}
          </Button>
        )}
        {files.length === 0 && <CopyButton text={words} of={titleOf(answer)} />}
      </div>
    </div>
  );
}

function labelOf(gap: string | null, instead: boolean): string {
  if (gap !== null) return 'Use what fits';
  return instead ? 'Use this instead' : 'Use this answer';
}
