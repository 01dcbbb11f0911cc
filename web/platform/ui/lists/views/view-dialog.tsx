import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { may } from '#contract/platform/access/permissions.ts';
import { changeView, type SavedView, saveView } from '#contract/platform/lists/list-settings.ts';
import { type ApiFailure, call } from '../../../api.ts';
import { useSignedInUser } from '../../../session.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { SubmitActions } from '../../forms/submit-actions.tsx';
import { useBusy } from '../../work/use-busy.ts';
import { keepListSettings } from './list-settings.ts';
import type { ListTools } from './use-list-tools.ts';

interface Props {
  tools: ListTools;
  /** undefined: saves the list's filters as a new view */
  view: SavedView | undefined;
  onClose: () => void;
}

/** Saves the filters of a list under a name, or changes the name and the sharing of a view. */
export function ViewDialog({ tools, view, onClose }: Props) {
  const { changed, list, query } = tools;
  const staff = may(useSignedInUser(), 'shareViews');
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [problem, setProblem] = useState<ApiFailure>();
  const { busy, run } = useBusy();

  async function send(): Promise<void> {
    if (view) {
      const body = { name, shared };
      keepListSettings(
        changed.client,
        changed.user,
        await call(changeView, { params: { id: view.id }, body, quiet: 'refusals' }),
      );
    } else {
      const { id, ...settings } = await call(saveView, { body: { list, name, query, shared }, quiet: 'refusals' });
      keepListSettings(changed.client, changed.user, settings);
      const saved = settings.views.find((one) => one.id === id);
      if (saved) tools.openView(saved);
    }
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(send, setProblem);
  }

  return (
    <Dialog title={view ? 'Rename view' : 'Save as view'} opened onClose={onClose} size="narrow">
      <form onSubmit={submit} noValidate className="stack gap-4">
        <FormProblem text={problem?.general} />
        <TextInput
          label="Name"
          data-autofocus
          maxLength={80}
          value={name}
          error={problem?.fieldErrors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {staff && (
          <Checkbox
            label="Share with all programme staff"
            description="They can open it, change it and delete it."
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
        <SubmitActions submit="Save view" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
