import { Button } from '@mantine/core';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { CopyButton } from '../../../platform/ui/feedback/copy-button.tsx';
import { formatSaved } from '../../../platform/ui/text/format.ts';
import { focusQuestion } from '../../questions/question-ids.ts';
import type { Draft } from '../draft.ts';
import { useAnswer } from '../open-draft.ts';
import classes from './conflict-box.module.css';
import { plainAnswer } from './set-aside-answers.tsx';

interface Props {
  draft: Draft;
  uid: string;
  /** two texts can be combined; answers to other types of question cannot */
  isText: boolean;
  /** the user's own name, because the other answer may come from another window of the same user */
  self: string;
  /** returns the answer in words if the answer itself is not what people read: a file's name, an amount */
  nameOf?: ((answer: AnswerValue) => string | undefined) | undefined;
}

/** Shows both answers when two people answered the same question. Nothing is overwritten until the user chooses. */
export function ConflictBox({ draft, uid, isText, self, nameOf }: Props) {
  const { conflict, field } = useAnswer(draft, uid);
  if (!conflict) return null;
  const who = conflict.writtenBy === self ? 'You, in another window,' : conflict.writtenBy || 'Somebody else';
  const mine = plainAnswer(field, nameOf?.(field));
  const theirs = plainAnswer(conflict.answer, nameOf?.(conflict.answer));
  const choose = (how: () => void) => {
    how();
    focusQuestion(uid);
  };
  return (
    <section className={classes.box} aria-label="Two versions of this answer">
      <p className="open-lines">
        <strong>
          {who} saved another answer here ({formatSaved(conflict.writtenAt)}).
        </strong>{' '}
        Both are kept until you choose. You can go on writing above.
      </p>
      <div className={classes.versions}>
        <Version title="Yours" text={mine} />
        <Version
          title={`Saved by ${conflict.writtenBy === self ? 'you' : conflict.writtenBy || 'somebody else'}`}
          text={theirs}
        />
      </div>
      <div className="row gap-2">
        <Button size="sm" onClick={() => choose(() => draft.chooseOwn(uid))}>
          Keep mine
        </Button>
        <Button size="sm" variant="default" onClick={() => choose(() => draft.chooseStored(uid))}>
          Use theirs
        </Button>
        {isText && (
          <Button
            size="sm"
            variant="default"
            onClick={() => choose(() => draft.chooseOwn(uid, [mine, theirs].filter((text) => text.trim() !== '').join('\n\n')))}
          >
            Put both in the field
          </Button>
        )}
      </div>
    </section>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.version}>
      <div className={classes.title}>
        <span>{title}</span>
        <CopyButton text={text} of={title} />
      </div>
      <p className={classes.text}>{text || '(empty)'}</p>
    </div>
  );
}
