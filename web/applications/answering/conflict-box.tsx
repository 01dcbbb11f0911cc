import { Button } from '@mantine/core';
import type { AnswerValue } from '#contract/application-answers.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatSaved } from '../../ui/format.ts';
import type { Draft } from '../draft/draft.ts';
import { focusQuestion } from '../question-ids.ts';
import classes from './conflict-box.module.css';
import { plainAnswer } from './kept-texts.tsx';
import { useAnswer } from './open-drafts.ts';

interface Props {
  draft: Draft;
  uid: string;
  /** two texts can be put together, two choices can't */
  isText: boolean;
  /** the person's own name: they may have written in another window */
  self: string;
  nameOf?: ((answer: AnswerValue) => string | undefined) | undefined;
}

/** Somebody else wrote to the same question: both texts, and nothing overwritten until the person has chosen. */
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
      <p className={classes.head}>
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
      <div className={classes.actions}>
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
