import { Button } from '@mantine/core';
import { type ElementDraft, isQuestion, type QuestionOf, type QuestionType } from '#contract/applications/elements.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { useVersionChoices, VersionChoice } from '../../../platform/ui/dialogs/version-choice.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { questionKinds, textOf } from '../elements/element-kinds.tsx';
import type { BuilderDraft } from './builder-state.ts';
import { type Disputed, mergeTemplates, type TemplateField } from './merge-templates.ts';
import { draftOf, type TemplateConflict } from './use-template-saving.ts';

interface Props {
  conflict: TemplateConflict | undefined;
  onMerged: (merged: BuilderDraft) => void;
  onClose: () => void;
}

/** Shown when a colleague saved first: merges both versions, and asks about what both changed. */
export function TemplateConflictDialog({ conflict, onMerged, onClose }: Props) {
  return (
    <Dialog title="Somebody else saved first" opened={conflict !== undefined} onClose={onClose} size="wide">
      {conflict && <Choices conflict={conflict} onMerged={onMerged} onClose={onClose} />}
    </Dialog>
  );
}

function Choices({ conflict: { base, mine, theirs }, onMerged, onClose }: Props & { conflict: TemplateConflict }) {
  const { given, choose } = useVersionChoices();
  const { disputed } = mergeTemplates(base, mine, draftOf(theirs));

  return (
    <>
      <p>
        While you were editing, a colleague changed this template. Nothing is lost: what only one of you changed is kept.
        {disputed.length > 0 && ' Choose what to keep of what both of you changed.'}
      </p>
      {disputed.map((one) => (
        <VersionChoice
          key={one.key}
          name={one.key}
          {...twoTexts(one)}
          given={given.has(one.key)}
          onChoose={(mineWins) => choose(one.key, mineWins)}
        />
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

const fieldLabels: Record<TemplateField, string> = { name: 'Name', opensAt: 'Opens', closesAt: 'Closes' };

function twoTexts(disputed: Disputed) {
  return disputed.kind === 'field' ? fieldInWords(disputed) : elementInWords(disputed);
}

function fieldInWords({ key, mine, theirs }: Extract<Disputed, { kind: 'field' }>) {
  const words = (value: string | null) => (value === null ? '(none)' : key === 'name' ? value : formatMoment(value));
  return { title: fieldLabels[key], yours: words(mine), theirs: words(theirs) };
}

function elementInWords({ mine, theirs }: Extract<Disputed, { kind: 'element' }>) {
  const element = mine ?? theirs;
  const title = (element && textOf(element)) || 'An element without text';
  return { title, yours: wordsOf(mine), theirs: wordsOf(theirs) };
}

/** The texts and settings of an element, one per line. */
function wordsOf(element: ElementDraft | null): string {
  if (element === null) return '(deleted)';
  if (!isQuestion(element)) return element.text;
  const lines = [
    element.question,
    element.helpText,
    settingsOf(element),
    element.required ? 'Required' : 'Optional',
    linkOf(element),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function settingsOf<T extends QuestionType>(question: QuestionOf<T>): string {
  return questionKinds[question.type].settings(question);
}

function linkOf({ earlier }: QuestionOf): string {
  return earlier ? 'Linked to an earlier answer' : '';
}
