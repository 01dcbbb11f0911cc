import { NativeSelect, TextInput } from '@mantine/core';
import {
  isReadOnlyRoom,
  type KeyRoom,
  type KeyScope,
  keyDays,
  keyRooms,
  makeAccessKey,
} from '#contract/platform/access/access-keys.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { type DialogState, useDialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';

type Made = ResultOf<typeof makeAccessKey>;
type Values = { name: string; days: string; scopes: readonly KeyScope[] };

interface Props {
  dialog: DialogState;
  onCancel: () => void;
  onMade: (made: Made) => void;
}

/** Asks for the name, the rooms and the end of a new key. */
export function MakeKeyForm({ dialog, onCancel, onMade }: Props) {
  const form = useRecordForm<Values, Made>({
    copyAs: 'new access key',
    values: { name: '', days: '90', scopes: [] },
    schema: makeAccessKey.body,
    whole: true,
    toBody: ({ days, ...values }) => ({ ...values, days: Number(days) }),
    send: (body: never) => call(makeAccessKey, { body, quiet: 'refusals' }),
    onSaved: onMade,
  });
  useDialogState(dialog, form, form.busy);
  const { value, error, onChange } = form.field('scopes');
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <FormProblem text={form.general} />
      <TextInput
        {...form.input('name')}
        label="Name"
        description="What it is for, such as “Mail tool”."
        maxLength={100}
        withAsterisk
        data-autofocus
      />
      <NativeSelect
        {...form.input('days')}
        label="Works for"
        description="You get an email 14 days before its end."
        data={keyDays.map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` }))}
      />
      <fieldset className="bare stack gap-2" aria-describedby={error ? 'scopes-problem' : undefined}>
        <legend className="strong">What it may do</legend>
        <p className="soft">Never more than you may yourself. Settings, accounts, mail and keys are for no key.</p>
        {error && (
          <p role="alert" className="problem" id="scopes-problem">
            {error}
          </p>
        )}
        {(Object.keys(keyRooms) as KeyRoom[]).map((room) => (
          <RoomChoice key={room} room={room} scopes={value} onChange={onChange} />
        ))}
      </fieldset>
      <SubmitActions submit="Make key" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}

const choices = { none: 'Nothing', read: 'Read', both: 'Read and change' } as const;

function RoomChoice({
  room,
  scopes,
  onChange,
}: {
  room: KeyRoom;
  scopes: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  const ofRoom = (scope: KeyScope) => scope.startsWith(`${room}:`);
  const count = scopes.filter(ofRoom).length;
  return (
    <NativeSelect
      label={keyRooms[room]}
      value={count === 0 ? 'none' : count === 1 ? 'read' : 'both'}
      data={Object.entries(choices)
        .filter(([choice]) => choice !== 'both' || !isReadOnlyRoom(room))
        .map(([choice, label]) => ({ value: choice, label }))}
      onChange={({ currentTarget }) => {
        const others = scopes.filter((scope) => !ofRoom(scope));
        const chosen = currentTarget.value === 'none' ? [] : currentTarget.value === 'read' ? ['read'] : ['read', 'write'];
        onChange([...others, ...chosen.map((verb) => `${room}:${verb}` as KeyScope)]);
      }}
    />
  );
}
