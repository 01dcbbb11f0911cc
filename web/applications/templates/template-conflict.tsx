import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ElementDraft, isQuestion } from '#contract/application-elements.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/format.ts';
import type { BuilderDraft } from './builder-state.ts';
import { type Disputed, mergeTemplates } from './merge-templates.ts';
import classes from './template-conflict.module.css';
import { draftOf, type TemplateConflict } from './use-template-saving.ts';

interface Props {
  conflict: TemplateConflict | undefined;
  onMerged: (merged: BuilderDraft) => void;
  onClose: () => void;
}

/** A colleague saved first: what only one of you changed is joined, and of the rest one chooses. */
export function TemplateConflictDialog({ conflict, onMerged, onClose }: Props) {
  return (
    <Dialog title="Somebody else saved first" opened={conflict !== undefined} onClose={onClose} size="wide">
      {conflict && <Choices conflict={conflict} onMerged={onMerged} onClose={onClose} />}
    </Dialog>
  );
}

function Choices({ conflict: { base, mine, theirs }, onMerged, onClose }: Props & { conflict: TemplateConflict }) {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const { disputed } = mergeTemplates(base, mine, draftOf(theirs));

  function choose(key: string, mineWins: boolean): void {
    setGiven((now) => new Set(mineWins ? [...now].filter((other) => other !== key) : [...now, key]));
  }

  return (
    <>
      <p>
        While you were editing, a colleague changed this template. Nothing is lost: what only one of you changed is kept.
        {disputed.length > 0 && ' Choose what to keep of what both of you changed.'}
      </p>
      {disputed.map((one) => (
        <Choice key={one.key} disputed={one} given={given.has(one.key)} onChoose={(mineWins) => choose(one.key, mineWins)} />
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Back to editing
        </Button>
        <Button onClick={() => onMerged(mergeTemplates(base, mine, draftOf(theirs), given).merged)}>Join both</Button>
      </DialogActions>
    </>
  );
}

const fieldLabels: Record<string, string> = { name: 'Name', opensAt: 'Opens', closesAt: 'Closes' };

interface ChoiceProps {
  disputed: Disputed;
  given: boolean;
  onChoose: (mineWins: boolean) => void;
}

function Choice({ disputed: { key, mine, theirs }, given, onChoose }: ChoiceProps) {
  const element = (mine ?? theirs) as ElementDraft | string | null;
  const title = fieldLabels[key] ?? (typeof element === 'object' && element ? titleOf(element) : '');
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{title}</legend>
      <label className={classes.side} data-chosen={!given || undefined}>
        <span>
          <input type="radio" name={`conflict-${key}`} checked={!given} onChange={() => onChoose(true)} /> Yours
        </span>
        <span className={classes.words}>{wordsOf(mine, key in fieldLabels)}</span>
      </label>
      <label className={classes.side} data-chosen={given || undefined}>
        <span>
          <input type="radio" name={`conflict-${key}`} checked={given} onChange={() => onChoose(false)} /> Theirs
        </span>
        <span className={classes.words}>{wordsOf(theirs, key in fieldLabels)}</span>
      </label>
    </fieldset>
  );
}

function titleOf(element: ElementDraft): string {
  return (isQuestion(element) ? element.question : element.text) || 'An element without text';
}

/** Everything that a person wrote or set, a line each. */
function wordsOf(value: unknown, isField: boolean): string {
  if (isField)
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? formatMoment(value) : String(value ?? '(none)');
  const element = value as ElementDraft | null;
  if (element === null) return '(deleted)';
  if (!isQuestion(element)) return element.text;
  const settings: Record<string, string> = {
    OPEN_TEXT: element.type === 'OPEN_TEXT' ? `At most ${element.maxWordCount ?? 'any number of'} words` : '',
    MULTIPLE_CHOICE: element.type === 'MULTIPLE_CHOICE' ? element.options.map((option) => `• ${option}`).join('\n') : '',
    LINEAR_SCALE: element.type === 'LINEAR_SCALE' ? `1: ${element.minLabel}\n5: ${element.maxLabel}` : '',
  };
  const lines = [element.question, element.helpText, settings[element.type] ?? '', element.required ? 'Required' : 'Optional'];
  return lines.filter((line) => line !== '').join('\n');
}
