import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type ChosenReceivers, createUpdateToChosen } from '#contract/people/updates/updates-to-chosen.ts';
import type { ListedRecords } from '#contract/platform/lists/record-lists.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { randomName } from '../../platform/drafts/browser-storage.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { type DialogState, FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { chosenForCall } from '../../platform/ui/lists/selection/chosen-for-call.ts';
import type { Chosen } from '../../platform/ui/lists/selection/use-selection.ts';
import { ChosenPreview } from './chosen-preview.tsx';
import { dropUpdates, updateToChosenQuery } from './update-queries.ts';

interface Props {
  records: ListedRecords;
  chosen: Chosen<object>;
  onClose: () => void;
  onSent: () => void;
}

const receivers: Record<ListedRecords, { value: ChosenReceivers; label: string }[]> = {
  NONPROFITS: [
    { value: 'PRIMARY_USERS', label: 'Their primary users' },
    { value: 'NONPROFIT_STAFF', label: 'All their staff' },
  ],
  PEOPLE: [{ value: 'PEOPLE', label: 'The people chosen' }],
};

/** Writes an update to the chosen rows of a list, shows its receivers and its email, and sends it. */
export function WriteToChosen({ records, chosen, onClose, onSent }: Props) {
  const [kept] = useState(() => chosenForCall(chosen));
  return (
    <FormDialog title={records === 'NONPROFITS' ? 'Write to nonprofits' : 'Write to people'} opened onClose={onClose}>
      {(dialog, close) => (
        <LetterForm records={records} chosen={kept} dialog={dialog} close={close} onClose={onClose} onSent={onSent} />
      )}
    </FormDialog>
  );
}

interface FormProps extends Omit<Props, 'chosen'> {
  chosen: ReturnType<typeof chosenForCall>;
  dialog: DialogState;
  close: () => void;
}

function LetterForm({ records, chosen, dialog, close, onClose, onSent }: FormProps) {
  const client = useQueryClient();
  const { fullName } = useSignedInUser();
  const [values, setValues] = useState({ title: '', author: fullName, notes: '' });
  const [to, setTo] = useState<ChosenReceivers>(receivers[records][0]?.value ?? 'PEOPLE');
  const [looking, setLooking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const requestKey = useRef(randomName());
  // while the update is being written, the preview only counts the receivers
  const preview = useQuery(updateToChosenQuery({ ...(looking ? values : { title: '', author: '', notes: '' }), chosen, to }));
  const errors = failure?.fieldErrors ?? {};

  const input = (name: 'title' | 'author' | 'notes') => ({
    value: values[name],
    error: errors[name],
    withAsterisk: true,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      requestKey.current = randomName();
      dialog.dirty = true;
      setFailure(undefined);
      setValues((now) => ({ ...now, [name]: value }));
    },
  });

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const body = { ...values, chosen, to, requestKey: requestKey.current, receivers: preview.data?.receivers };
      await call(createUpdateToChosen, { body, quiet: 'refusals' });
      showAlert({ tone: 'success', text: 'The update is on its way. See News and Updates.' });
      void dropUpdates(client);
      onSent();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      setLooking(false);
      setBusy(false);
      void preview.refetch();
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (looking) void send();
    else setLooking(true);
  }

  const problem = failure && Object.keys(errors).filter((name) => name in values).length === 0 ? failure.summary : undefined;
  const nobody = preview.data?.receivers === 0;
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      <FormProblem text={problem ?? (preview.error instanceof ApiFailure ? preview.error.summary : undefined)} />
      {!looking && (
        <>
          {receivers[records].length > 1 && (
            <NativeSelect
              label="To"
              value={to}
              data={receivers[records]}
              onChange={({ currentTarget: { value } }) => {
                requestKey.current = randomName();
                setTo(receivers[records].find((one) => one.value === value)?.value ?? to);
              }}
            />
          )}
          <TextInput {...input('title')} label="Title" autoComplete="off" data-autofocus />
          <TextInput {...input('author')} label="Author" autoComplete="off" />
          <Textarea {...input('notes')} label="Notes" autosize minRows={5} maxRows={14} />
        </>
      )}
      <ChosenPreview preview={preview.data} looking={looking} />
      <SubmitActions
        submit={looking ? `Send to ${howMany(preview.data?.receivers ?? 0, 'person', 'people')}` : 'Look at it'}
        busy={busy}
        disabled={!preview.data || nobody || (looking && preview.isPlaceholderData)}
        cancel={looking ? 'Back to editing' : 'Cancel'}
        onCancel={() => (looking ? setLooking(false) : close())}
      />
    </form>
  );
}
