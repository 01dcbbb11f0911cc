import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AnswerValue, isTable, plainRows } from '#contract/applications/answers.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { CopyButton } from '../../../platform/ui/feedback/copy-button.tsx';
import { formatSaved } from '../../../platform/ui/text/format.ts';
import type { Aside } from '../asides.ts';
import type { Draft } from '../draft.ts';
import { useAnswer, useDraftStatus } from '../open-draft.ts';
import classes from './kept-texts.module.css';

/** An answer as plain text, to read and copy. */
export function plainAnswer(answer: AnswerValue, inWords?: string): string {
  if (inWords !== undefined) return inWords;
  if (Array.isArray(answer)) return answer.join('\n');
  if (isTable(answer)) return plainRows(answer);
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return answer === null ? '' : String(answer);
}

interface SetAside {
  title: string;
  text: string;
  className?: string;
  children?: ReactNode;
}

function SetAsideAnswer({ title, text, className = '', children }: SetAside) {
  return (
    <section className={`${classes.kept} ${className} not-printed`} aria-label={title}>
      <p className="soft text-14 strong">{title}</p>
      <p className={classes.text}>{text || '(empty)'}</p>
      <div className="row gap-2">
        <CopyButton text={text} of={title} />
        {children}
      </div>
    </section>
  );
}

/** Texts for one question that were set aside, to use again, to copy or to discard. */
export function Asides({ draft, uid, readOnly, nameOf }: AsidesProps) {
  const asides = useDraftStatus(draft).asides.filter((aside) => aside.uid === uid);
  if (asides.length === 0) return null;
  return (
    <details className="folded text-15 not-printed">
      <summary>Text that was not used ({asides.length})</summary>
      {asides.map((aside) => (
        <SetAsideAnswer
          key={aside.key}
          className="below-2"
          title={titleOf(aside)}
          text={plainAnswer(aside.answer, nameOf?.(aside.answer))}
        >
          {!readOnly && (
            <Button size="compact-sm" variant="default" onClick={() => draft.takeAside(aside)}>
              Use this instead
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => void throwAway(draft, aside)}>
            Discard
          </Button>
        </SetAsideAnswer>
      ))}
    </details>
  );
}

interface AsidesProps {
  draft: Draft;
  uid: string;
  readOnly: boolean;
  /** see `ConflictBox` */
  nameOf?: ((answer: AnswerValue) => string | undefined) | undefined;
}

function titleOf({ by, at }: Aside): string {
  const who = by === 'you' ? 'Typed by you' : `Saved by ${by}`;
  return `${who}, ${formatSaved(new Date(at).toISOString())}`;
}

async function throwAway(draft: Draft, { key }: Aside): Promise<void> {
  const question = { title: 'Discard this text?', text: 'It is then gone for good.', confirm: 'Discard', loss: true };
  if (await confirm(question)) draft.dropAside(key);
}

/** Text that was typed too late to be saved, shown below the stored answer for copying. */
export function TypedTooLate({ draft, uid, name }: { draft: Draft; uid: string; name?: string | undefined }) {
  const { unsent, field } = useAnswer(draft, uid);
  if (!unsent) return null;
  const discard = async () => {
    const question = { title: 'Discard this text?', text: 'It is not saved anywhere else.', confirm: 'Discard', loss: true };
    if (await confirm(question)) draft.discard(uid);
  };
  return (
    <SetAsideAnswer title="Typed by you, not saved" text={plainAnswer(field, name)}>
      <Button size="compact-sm" variant="subtle" onClick={() => void discard()}>
        Discard
      </Button>
    </SetAsideAnswer>
  );
}

/** All unsaved answers, shown when the response cannot be loaded. */
export function UnsavedAnswers({ draft }: { draft: Draft }) {
  useDraftStatus(draft);
  const kept = [...draft.unsent];
  if (kept.length === 0) return null;
  return (
    <section className="stack gap-4 above-8 wide-44">
      <h2>What you typed here is safe</h2>
      <p>It is kept in this browser and sent once that is possible. You can copy it, too.</p>
      {kept.map(([uid, answer], index) => (
        <SetAsideAnswer key={uid} title={`Answer ${index + 1}`} text={plainAnswer(answer)} />
      ))}
    </section>
  );
}
