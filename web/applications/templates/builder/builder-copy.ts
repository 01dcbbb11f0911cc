import { type Dispatch, useMemo } from 'react';
import type { ElementDraft } from '#contract/applications/elements.ts';
import type { CopiedValues, FormCopy } from '../../../platform/drafts/form-copies.ts';
import { useFormCopy } from '../../../platform/drafts/use-form-copy.ts';
import { useUnsavedChanges } from '../../../platform/ui/forms/unsaved-changes.tsx';
import type { BuilderAction, BuilderDraft } from './builder-state.ts';
import { mergeTemplates } from './merge-templates.ts';
import type { useTemplateSaving } from './use-template-saving.ts';

const elementPath = 'element ';

/** A template as form values, one for each element, so that a keystroke stores only the changed element. */
function valuesOf({ name, opensAt, closesAt, elements }: BuilderDraft): CopiedValues {
  const byPath = elements.map((element) => [elementPath + element.uid, element] as const);
  return { name, opensAt, closesAt, order: elements.map(({ uid }) => uid), ...Object.fromEntries(byPath) };
}

/** The reverse of `valuesOf`. Elements that are not in the order, because a colleague deleted them, come last. */
function draftOf(values: CopiedValues): BuilderDraft {
  const { name, opensAt, closesAt, order } = values as Omit<BuilderDraft, 'elements'> & { order: readonly string[] };
  const inOrder = order.map((uid) => elementPath + uid);
  const paths = new Set([...inOrder, ...Object.keys(values).filter((path) => path.startsWith(elementPath))]);
  const elements = [...paths].map((path) => values[path] as ElementDraft | null | undefined);
  return { name, opensAt, closesAt, elements: elements.filter((element) => element != null) };
}

/** Keeps the builder's unsaved changes in this browser. */
export function useBuilderCopy(
  draft: BuilderDraft,
  saving: ReturnType<typeof useTemplateSaving>,
  dispatch: Dispatch<BuilderAction>,
) {
  const { template, savedDraft } = saving;
  const values = useMemo(() => valuesOf(draft), [draft]);
  const stored = useMemo(() => valuesOf(savedDraft), [savedDraft]);

  function onRestore({ changes, was }: FormCopy): void {
    const base = draftOf({ ...stored, ...was });
    const mine = draftOf({ ...values, ...changes });
    const { merged, disputed } = mergeTemplates(base, mine, savedDraft);
    dispatch({ type: 'replace', draft: merged, words: 'Your changes are back: look them over, and save.' });
    if (template && disputed.length > 0) saving.showConflict({ base, mine, theirs: template });
  }

  const copy = useFormCopy({ form: `template ${template?.id ?? 'new'}`, values, stored, onRestore });
  useUnsavedChanges(saving.isDirty, copy.discard);
  return copy;
}
