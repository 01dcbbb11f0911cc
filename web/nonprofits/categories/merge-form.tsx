import { NativeSelect } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { type ManagedCategories, type ManagedCategory, mergeCategory } from '#contract/nonprofits/categories/categories.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { allCategories } from './arrangement.ts';

interface Props {
  category: ManagedCategory;
  kept: ManagedCategories;
  dialog: DialogState;
  close: () => void;
  onDone: () => void;
}

/** Asks for the category to merge into and explains the consequence. */
export function MergeForm({ category, kept, dialog, close, onDone }: Props) {
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const into = allCategories(kept).find(({ id }) => String(id) === chosen);
  const count = howMany(category.nonprofits, 'nonprofit', 'nonprofits');

  useEffect(() => {
    dialog.held = busy;
  }, [dialog, busy]);

  async function merge(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!into || busy) return;
    setProblem(undefined);
    await run(
      async () => {
        const { moved } = await call(mergeCategory, { params: { id: category.id }, body: { into: into.id }, quiet: 'refusals' });
        const text = `${howMany(moved, 'nonprofit', 'nonprofits')} moved from “${category.name}” to “${into.name}”.`;
        showAlert({ tone: 'success', text });
        onDone();
      },
      (error) => setProblem(error.status === 404 ? 'Someone else has already merged or deleted this category.' : error.summary),
    );
  }

  const options = (categories: ManagedCategory[]) =>
    categories
      .filter(({ id }) => id !== category.id)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));

  return (
    <form onSubmit={(event) => void merge(event)} aria-busy={busy}>
      <FormProblem text={problem} />
      <div className="stack gap-4">
        <p>
          Whatever has “{category.name}” gets another category instead, and “{category.name}” is deleted.
        </p>
        <NativeSelect
          label="Category to keep"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data-autofocus
        >
          <option value="">Choose</option>
          {kept.groups.map(({ id, name, categories }) => (
            <optgroup key={id} label={name}>
              {options(categories)}
            </optgroup>
          ))}
          {options(kept.ungrouped)}
        </NativeSelect>
        <p role="status">
          {into &&
            `${count} will move to “${into.name}”, which ${howMany(into.nonprofits, 'nonprofit has', 'nonprofits have')} now. This can't be undone.`}
        </p>
      </div>
      <SubmitActions submit="Merge category" busy={busy} disabled={!into} loss onCancel={close} />
    </form>
  );
}
